MODULE OutputOfPascal;
FROM InOut IMPORT ReadInt, WriteInt, WriteLn, WriteString;
VAR n, k: INTEGER;
BEGIN
  write('number: ');
  readln(n);
  ReadInt(k);
  writeln('twice ', n, ' is ', 2 * n);
  print(k);
  WriteString("end"); WriteLn
END OutputOfPascal.
