MODULE SeparatorsOfStatements;
FROM InOut IMPORT WriteInt, WriteLn;
VAR n: INTEGER;
BEGIN
  n := 12;
  WriteInt(n, 1), WriteLn;
  IF n > 10;
    n := 10
  END;
  WriteInt(n, 1), n := 3;
  WriteInt(k, 1)
END SeparatorsOfStatements.
