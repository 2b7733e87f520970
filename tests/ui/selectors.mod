MODULE Selectors;
TYPE Row = ARRAY [1..3] OF INTEGER;
VAR a: Row; i: INTEGER; c: CHAR; r: RECORD x: INTEGER END; p: POINTER TO Row; x: REAL;

PROCEDURE F(): Row;
VAR r: Row;
BEGIN
  RETURN r
END F;

BEGIN
  i[0] := 1;
  i^ := 2;
  r[1] := 3;
  a^ := a;
  a[1][2] := 4;
  a[1, 2] := 5;
  p[1] := 6;
  a["a"] := 7;
  a[TRUE] := 8;
  a[x] := 9;
  a[0] := 10;
  a[4] := 11;
  p^[-1] := 12;
  c := c^
END Selectors.
