MODULE StringApostrophe;
FROM InOut IMPORT WriteString, WriteLn;
BEGIN
  WriteString('It's time');
  WriteLn
END StringApostrophe.
