MODULE ExitOfOthers;
FROM InOut IMPORT WriteInt;
VAR a: ARRAY [1 .. 10] OF INTEGER;
PROCEDURE Find (key: INTEGER);
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 10 DO
    IF a [i] = key THEN WriteInt (i, 3); EXIT END
  END;
  IF key < 0 THEN
    WriteInt (key, 3);
    EXIT
  END;
  WriteInt (0, 3)
END Find;
BEGIN
  FOR a [1] := 1 TO 10 DO Find (a [1]) END
END ExitOfOthers.
