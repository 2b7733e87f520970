MODULE ListOfImports;
FROM InOut IMPORT WriteString WriteLn;
PROCEDURE Twice(p: PROC);
BEGIN
  p; p
END Twice;
PROCEDURE Line;
BEGIN
  WriteString("line"); WriteLn
END Line;
BEGIN
  Twice(Line());
  WriteIn
END ListOfImports.
