MODULE WrongProcedureForType;
FROM InOut IMPORT Read, ReadInt, WriteInt, WriteLn, WriteString;
VAR n: INTEGER; c: CARDINAL; r: REAL; s: ARRAY [0..9] OF CHAR;
BEGIN
  Read(n);
  ReadInt(c);
  ReadInt(r);
  s := "a";
  WriteString(n);
  WriteInt(s, 5);
  WriteInt(n);
  WriteLn(c);
  WriteString(s, 10)
END WrongProcedureForType.
