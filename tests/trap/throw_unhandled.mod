MODULE throw_unhandled;
FROM SYSTEM IMPORT THROW;
FROM InOut IMPORT WriteString, WriteLn;
VAR n: INTEGER;
BEGIN
  WriteString("before"); WriteLn;
  n := 6;
  THROW(n + 1);
  WriteString("not reached"); WriteLn
END throw_unhandled.
