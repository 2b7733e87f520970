MODULE ImportUnknown;
FROM InOut IMPORT WriteStr, WriteLn;
FROM Strngs IMPORT Length;
BEGIN
  WriteStr("a"); WriteLn;
  IF Length("abc") = 3 THEN WriteLn END
END ImportUnknown.
