MODULE WaysOutOfSets;
FROM InOut IMPORT WriteInt;
TYPE
  Colour = (red, green, blue);
  Colours = SET OF Colour;
VAR liked: Colours; c: Colour; few: BITSET; i: CARDINAL; vector: ARRAY [1..9] OF INTEGER; sum, v: INTEGER;
BEGIN
  liked := {red, blue};
  liked := green;
  liked := liked + blue;
  i := 3; few := BITSET{1, 2}; sum := 0;
  IF NOT i IN few THEN i := 4 END;
  IF NOT i = 3 THEN i := 5 END;
  FOR c IN liked DO WriteInt(ORD(c), 3) END;
  FOR v IN vector DO sum := sum + v END;
  c := Colour.red;
  c := gren
END WaysOutOfSets.
