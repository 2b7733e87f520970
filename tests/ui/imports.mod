MODULE Imports;
FROM InOut IMPORT WriteLn, WriteStrng, Nothing, WriteInt, WriteLn;
FROM Missing IMPORT x, y;
FROM InOuts IMPORT WriteInt;
IMPORT InOut, AlsoMissing;
BEGIN
  WriteLn;
  x := y
END Imports.
