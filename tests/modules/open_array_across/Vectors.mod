MODULE Vectors;
CONST Length = 4;
TYPE Vector = ARRAY [1..Length] OF INTEGER;

PROCEDURE Sum(VAR v: ARRAY OF INTEGER; from, to: INTEGER): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := from - 1 TO to - 1 DO sum := sum + v[i] END;
  RETURN sum
END Sum;

END Vectors.
