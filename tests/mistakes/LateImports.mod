MODULE LateImports;
VAR n: INTEGER;
FROM InOut IMPORT WriteInt;
CONST limit = 3;
IMPORT Strings;
BEGIN
  n := limit + k;
  WriteInt(n + INTEGER(Strings.Length("a")), 1)
END LateImports.
