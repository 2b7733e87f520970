MODULE ExceptionUnhandled;
FROM InOut IMPORT WriteString, WriteLn;
FROM EXCEPTIONS IMPORT ExceptionSource, AllocateSource, RAISE;
VAR source: ExceptionSource;

PROCEDURE PassedOn;
BEGIN
  RAISE(source, 17, "the reason")
EXCEPT
  WriteString("passed on");
  WriteLn
END PassedOn;

BEGIN
  AllocateSource(source);
  PassedOn
FINALLY
  WriteString("finally");
  WriteLn
END ExceptionUnhandled.
