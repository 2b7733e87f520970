MODULE RealAndInteger;
FROM RealInOut IMPORT WriteReal;
VAR sum, count: INTEGER; mean: REAL;
BEGIN
  sum := 10; count := 4;
  mean := sum / count;
  WriteReal(mean, 10)
END RealAndInteger.
