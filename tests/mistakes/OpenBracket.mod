MODULE OpenBracket;
FROM InOut IMPORT WriteInt, WriteLn;
VAR a: INTEGER;
BEGIN
  a := 1;
  WriteInt(a, 1;
  WriteInt(a 1);
  WriteLn(;
  a := -a * -a
END OpenBracket.
