MODULE KeptInLocalModule;
FROM InOut IMPORT WriteInt, WriteLn;

MODULE Counter;
EXPORT Next;
VAR value: INTEGER;

PROCEDURE Next(): INTEGER;
BEGIN
  INC(value);
  RETURN value
END Next;

PROCEDURE Reset;
BEGIN
  value := 0
END Reset;

BEGIN
  value := 0
END Counter;

BEGIN
  WriteInt(Next(), 3);
  WriteInt(Next(), 3);
  Reset;
  WriteInt(Next(), 3);
  WriteLn
END KeptInLocalModule.
