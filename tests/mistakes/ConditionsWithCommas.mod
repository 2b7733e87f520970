MODULE ConditionsWithCommas;
FROM InOut IMPORT ReadInt, WriteString, WriteLn;
VAR a, b: INTEGER;
BEGIN
  ReadInt (a);
  ReadInt (b);
  IF a > 0, b > 0 THEN
    WriteString ("positive"), WriteLn
  END
END ConditionsWithCommas.
