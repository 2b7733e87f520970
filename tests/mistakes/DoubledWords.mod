MODULE DoubledWords;
FROM InOut IMPORT WriteInt;
VAR n: INTEGER;
PROCEDURE PROCEDURE Twice(x: INTEGER): INTEGER;
BEGIN
  RETURN 2 * x
END Twice;
BEGIN
  n := 1;
  IF n = 1 THEN THEN n := 2 END;
  WHILE n < 10 DO DO n := Twice(n) END;
  n := := m;
  WriteInt(n, 1)
END DoubledWords.
