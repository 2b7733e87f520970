MODULE RecognisedLoops;
FROM InOut IMPORT WriteInt, WriteLn;
VAR i, sum: INTEGER;
BEGIN
  i := 0; sum := 0;
  DO
    INC(i)
  WHILE i < 10;
  REPEAT
    INC(i)
  WHILE i < 20;
  REPEAT
    INC(i)
  WHILE (i < 30) END;
  FOR i := 1 TO 10 DO
    sum := sum + i
  NEXT i;
  FOR i := 1 TO 10 DO
    IF i = 5 THEN NEXT END;
    IF i = 6 THEN continue END;
    sum := sum + i
  END;
  WHILE i > 0 DO
    DEC(i);
    IF i = 3 THEN break END
  END;
  sum := TRUE
END RecognisedLoops.
