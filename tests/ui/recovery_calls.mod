MODULE RecoveryCalls;
FROM InOut IMPORT WriteInt, WriteLn;
VAR x: INTEGER;
BEGIN
  WriteInt(x 2);
  WriteInt(x, 2;
  WriteInt(x);
  x := ABS(x, ;
  x := ABS(x, 2);
  WriteLn(1
END RecoveryCalls.
