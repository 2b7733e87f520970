MODULE BracketsOfIndex;
FROM InOut IMPORT WriteInt;
VAR
  a: ARRAY [0..9] OF INTEGER;
  m: ARRAY [0..2], [0..2] OF INTEGER;
  p: POINTER TO ARRAY [0..3] OF INTEGER;
  i: INTEGER;
BEGIN
  i := a(3) + m(1, 2);
  WriteInt(p^(i), 1);
  i := i(3);
  i := a(1, 2)
END BracketsOfIndex.
