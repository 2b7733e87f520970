MODULE RealLoop;
VAR x, sum: REAL;
BEGIN
  sum := 0.0;
  FOR x := 0.0 TO 1.0 BY 0.1 DO sum := sum + x END
END RealLoop.
