MODULE RecoveryImports;
FROM InOut IMPORT WriteInt WriteLn;
FROM IMPORT WriteCard;
IMPORT Strings,;
VAR x: INTEGER;
BEGIN
  WriteInt(1, 2); WriteLn;
  WriteCard(3, 4);
  Strings.Length("a");
  x := "one"
END RecoveryImports.
