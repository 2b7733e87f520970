MODULE Both;
FROM InOut IMPORT WriteString, WriteLn;
PROCEDURE Hello;
BEGIN
  WriteString("from the first folder"); WriteLn
END Hello;
END Both.
