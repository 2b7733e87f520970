MODULE EndBeforeUntil;
FROM InOut IMPORT WriteInt;
VAR i: INTEGER;
BEGIN
  i := 0;
  REPEAT
    WriteInt (i, 3); i := i + 1
  END UNTIL i > 9;
  WHILE i > 0 DO
    i := i - 1;
    WriteInt (i, 3)
  END
END EndBeforeUntil.
