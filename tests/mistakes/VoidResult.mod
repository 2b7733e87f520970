MODULE VoidResult;
FROM InOut IMPORT WriteString, WriteLn;
PROCEDURE Line (): void;
BEGIN
  WriteString ("----");
  WriteLn
END Line;
BEGIN
  Line ();
  Line
END VoidResult.
