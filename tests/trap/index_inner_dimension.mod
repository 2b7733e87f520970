MODULE IndexInnerDimension;
VAR m: ARRAY [0..1], [0..4] OF INTEGER;

PROCEDURE Last(a: ARRAY OF ARRAY OF INTEGER; i: INTEGER): INTEGER;
BEGIN
  RETURN a[1, i]
END Last;

BEGIN
  m[1, 0] := Last(m, 4);
  m[1, 0] := Last(m, 5)
END IndexInnerDimension.
