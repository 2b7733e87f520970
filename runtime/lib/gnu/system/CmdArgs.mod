IMPLEMENTATION MODULE CmdArgs;

FROM DynamicStrings IMPORT String, CopyOut, Fin, InitString;
IMPORT SCmdArgs;

PROCEDURE GetArg(CmdLine: ARRAY OF CHAR; n: CARDINAL; VAR Argi: ARRAY OF CHAR): BOOLEAN;
VAR
  line, word: String;
  isThere: BOOLEAN;
BEGIN
  line := InitString(CmdLine);
  isThere := SCmdArgs.GetArg(line, n, word);
  CopyOut(Argi, word);
  Fin(line);
  Fin(word);
  RETURN isThere
END GetArg;

PROCEDURE Narg(CmdLine: ARRAY OF CHAR): CARDINAL;
VAR
  line: String;
  count: CARDINAL;
BEGIN
  line := InitString(CmdLine);
  count := SCmdArgs.Narg(line);
  Fin(line);
  RETURN count
END Narg;

END CmdArgs.
