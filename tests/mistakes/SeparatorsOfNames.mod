MODULE SeparatorsOfNames;
FROM RealInOut IMPORT WriteReal;
CONST Pi = 3.14159;
PROCEDURE Area (width: REAL, height: REAL): REAL;
BEGIN
  RETURN width * height * Pi
END Area;
PROCEDURE Show;
VAR length; breadth: REAL;
BEGIN
  length := 2.0;
  breadth := 3.5;
  WriteReal (Area (length; breadth), 12)
END Show;
BEGIN
  Show
END SeparatorsOfNames.
