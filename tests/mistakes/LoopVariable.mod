MODULE LoopVariable;
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 10 DO
    IF i = 3 THEN i := 5 END
  END
END LoopVariable.
