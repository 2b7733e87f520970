MODULE Sets;
TYPE
  Colours = SET OF Colour;
  Chars = SET OF CHAR;
  Bits = PACKEDSET OF [0..31];
  Inline = SET OF (a, b, c);
  Part = SET OF M.T[x..y];
  SETTING = CARDINAL;
VAR s: ARRAY [1..3] OF POINTER TO SET OF BOOLEAN; t: SETTING;
END Sets.
