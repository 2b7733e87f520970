MODULE ImportNames;
FROM InOut IMPORT WriteLn, WriteStrng, Nothing, WriteInt, WriteLn;
IMPORT InOut;
BEGIN
  WriteLn;
  InOut.WriteLn;
  Nothing;
  WriteStrng("x");
  InOut := 5;
  InOut.EOL := "x";
  InOut.Done := TRUE
END ImportNames.
