MODULE LastIndex;
PROCEDURE Sum(a: ARRAY OF INTEGER): INTEGER;
VAR i: CARDINAL; sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 0 TO LENGTH(a) DO sum := sum + a[i] END;
  RETURN sum
END Sum;
VAR b: ARRAY [1..3] OF INTEGER;
BEGIN
  b[1] := 1; b[2] := 2; b[3] := 3;
  b[1] := Sum(b)
END LastIndex.
