MODULE ExitOutsideLoop;
VAR i: INTEGER;

PROCEDURE Inner;
BEGIN
  EXIT
END Inner;

BEGIN
  LOOP
    Inner;
    EXIT
  END;
  WHILE i < 3 DO
    IF i = 2 THEN EXIT END;
    INC(i)
  END;
  FOR i := 1 TO 3 DO EXIT END;
  EXIT
END ExitOutsideLoop.
