MODULE Hello;
FROM InOut IMPORT Write, WriteString, WriteLn;
BEGIN
  WriteString("Hello, world!");
  WriteLn;
  WriteString('He said "hello"');
  WriteLn();
  WriteString("it's");
  Write(" ");
  WriteString('me');
  Write(12C);
  WriteString("");
  WriteLn
END Hello.
