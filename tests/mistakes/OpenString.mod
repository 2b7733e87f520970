MODULE OpenString;
FROM InOut IMPORT WriteString, WriteLn;
BEGIN
  WriteString("Hello);
  WriteLn;
  Writeln
END OpenString.
