MODULE ReturnValueInProcedure;
VAR n: INTEGER;

PROCEDURE Set(x: INTEGER);
BEGIN
  n := x;
  RETURN n
END Set;

BEGIN
  Set(2)
END ReturnValueInProcedure.
