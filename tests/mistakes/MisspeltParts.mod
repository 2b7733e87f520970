MODULE MisspeltParts;
FROM InOut IMPORT WriteInt;
PROCEDUR Max (a, b: INTEGER): INTEGER;
BEGIN
  IF a > b THEN RETURN a
  ESLE RETURN b
  END
END Max;
VAR i: INTEGER;
BEGIN
  i := 0;
  WHLIE i < 5 DO
    i := Max (i + 1, 2);
    WriteInt (i, 3)
  END
END MisspeltParts.
