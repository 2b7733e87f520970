MODULE OpenArrayDimensions;
TYPE
  Row = ARRAY [1..3] OF INTEGER;
  Matrix = ARRAY [0..4] OF Row;
VAR m: Matrix; r: Row; c: ARRAY [0..1], [0..1] OF CHAR; i: INTEGER;

PROCEDURE Sum(a: ARRAY OF ARRAY OF INTEGER): INTEGER;
BEGIN
  RETURN a[0, 0] + a[1][1] + a[0]
END Sum;

PROCEDURE Change(VAR a: ARRAY OF ARRAY OF INTEGER);
BEGIN
  a[0] := r;
  a[0, 0] := 'x';
  a[-1, 0] := 1
END Change;

BEGIN
  i := Sum(m);
  i := Sum(r);
  i := Sum(c);
  Change(m);
  Change(m[1])
END OpenArrayDimensions.
