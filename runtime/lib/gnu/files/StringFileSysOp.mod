IMPLEMENTATION MODULE StringFileSysOp;

FROM CFileSysOp IMPORT AccessMode;
FROM DynamicStrings IMPORT String, string;
IMPORT CFileSysOp;

PROCEDURE Exists(filename: String): BOOLEAN;
BEGIN
  RETURN CFileSysOp.Exists(string(filename))
END Exists;

PROCEDURE IsDir(dirname: String): BOOLEAN;
BEGIN
  RETURN CFileSysOp.IsDir(string(dirname))
END IsDir;

PROCEDURE IsFile(filename: String): BOOLEAN;
BEGIN
  RETURN CFileSysOp.IsFile(string(filename))
END IsFile;

PROCEDURE Unlink(filename: String): BOOLEAN;
BEGIN
  RETURN CFileSysOp.Unlink(string(filename)) = 0
END Unlink;

PROCEDURE Access(pathname: String; mode: AccessMode): AccessMode;
BEGIN
  RETURN CFileSysOp.Access(string(pathname), mode)
END Access;

END StringFileSysOp.
