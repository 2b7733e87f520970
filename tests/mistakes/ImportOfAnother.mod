MODULE ImportOfAnother;
FROM STextIO IMPORT WriteString, WriteInt, WriteLn;
BEGIN
  WriteString("n = "); WriteInt(4, 1); WriteLn
END ImportOfAnother.
