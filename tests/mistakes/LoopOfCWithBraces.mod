MODULE LoopOfCWithBraces;
FROM InOut IMPORT WriteInt;
VAR i: INTEGER;
BEGIN
  for (i = 0; i < 10; i++) {
    WriteInt(i, 3);
  }
  i := k
END LoopOfCWithBraces.
