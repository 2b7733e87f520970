MODULE OverflowMultiplyCardinal;
VAR c: CARDINAL; i: INTEGER;
BEGIN
  c := 1;
  FOR i := 1 TO 100 DO c := c * 10 END
END OverflowMultiplyCardinal.
