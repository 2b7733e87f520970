IMPLEMENTATION MODULE FileSysOp;

FROM CFileSysOp IMPORT AccessMode;
FROM DynamicStrings IMPORT String, InitString, KillString;
IMPORT StringFileSysOp;

TYPE Test = PROCEDURE (String): BOOLEAN;

(* Tests a property of a file by the procedure for strings of any length. *)
PROCEDURE Tested(name: ARRAY OF CHAR; test: Test): BOOLEAN;
VAR
  text: String;
  result: BOOLEAN;
BEGIN
  text := InitString(name);
  result := test(text);
  text := KillString(text);
  RETURN result
END Tested;

PROCEDURE Exists(filename: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN Tested(filename, StringFileSysOp.Exists)
END Exists;

PROCEDURE IsDir(dirname: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN Tested(dirname, StringFileSysOp.IsDir)
END IsDir;

PROCEDURE IsFile(filename: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN Tested(filename, StringFileSysOp.IsFile)
END IsFile;

PROCEDURE Unlink(filename: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN Tested(filename, StringFileSysOp.Unlink)
END Unlink;

PROCEDURE Access(pathname: ARRAY OF CHAR; mode: AccessMode): AccessMode;
VAR
  text: String;
  result: AccessMode;
BEGIN
  text := InitString(pathname);
  result := StringFileSysOp.Access(text, mode);
  text := KillString(text);
  RETURN result
END Access;

END FileSysOp.
