MODULE WaysOutOfLists;
FROM InOut IMPORT WriteInt, WriteLn,;
TYPE
  Kind = (one, two,);
  Pair = RECORD x, y,: INTEGER END;
VAR a, b,: INTEGER; s: BITSET;

PROCEDURE Add(x, y: INTEGER;): INTEGER;
BEGIN
  RETURN x + y
END Add;;

PROCEDURE Show(x: INTEGER);;
BEGIN
  WriteInt(x, 3,)
END Show;

BEGIN
  a := Add(1, 2,);
  s := {1, 2,};
  CASE a OF
    1, 2,: b := TRUE
  END;
  IF a = 1; THEN b := 2 END;
  Show(a); WriteLn
END WaysOutOfLists.
