MODULE MissingArgument;
FROM InOut IMPORT WriteInt, WriteLn;
VAR n: INTEGER;
BEGIN
  n := 3;
  WriteInt(n);
  WriteLn
END MissingArgument.
