MODULE Near;
FROM InOut IMPORT WriteString, WriteLn;
PROCEDURE Hello;
BEGIN
  WriteString("near"); WriteLn
END Hello;
END Near.
