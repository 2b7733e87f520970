MODULE DivOfReals;
FROM RealInOut IMPORT WriteReal;
VAR x: REAL;
BEGIN
  x := 10.0;
  WriteReal(x DIV 2.0, 4)
END DivOfReals.
