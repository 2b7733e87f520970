MODULE FinallyHalt;
FROM InOut IMPORT WriteString, WriteLn;
BEGIN
  WriteString("body");
  WriteLn;
  HALT(3)
FINALLY
  WriteString("finally");
  WriteLn;
  HALT(4)
END FinallyHalt.
