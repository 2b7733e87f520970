MODULE ExceptionsOfTurbo;
FROM InOut IMPORT WriteString;
EXCEPTION Overflow, Bad;
VAR n: INTEGER;
PROCEDURE Check(x: INTEGER);
BEGIN
  IF x > 3 THEN RAISE Overflow END;
  IF x > 4 THEN RAISE Bad, "message" END;
  n := y
EXCEPTION
  Overflow: WriteString("overflow")
| Bad: WriteString("bad"); RAISE
ELSE WriteString("other")
END Check;
BEGIN
  Check(3)
EXCEPTION
  Bad: n := 0
END ExceptionsOfTurbo.
