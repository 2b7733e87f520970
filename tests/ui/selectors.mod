MODULE Selectors;
TYPE Row = ARRAY [1..3] OF INTEGER;
VAR a: Row; i: INTEGER; c: CHAR; r: RECORD x: INTEGER END; p: POINTER TO Row; x: REAL;
    letters: ARRAY ['"'.."c"] OF INTEGER; flags: ARRAY [FALSE..FALSE] OF CHAR;

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
  letters["d"] := 13;
  letters[0C] := 14;
  letters[4] := 15;
  flags[TRUE] := "x";
  letters := flags;
  c := c^
END Selectors.
