MODULE ValueParameterOut;
VAR x: INTEGER;

PROCEDURE Reset(n: INTEGER);
BEGIN
  n := 0
END Reset;

BEGIN
  x := 5;
  Reset(x);
  IF x = 0 THEN HALT(0) END
END ValueParameterOut.
