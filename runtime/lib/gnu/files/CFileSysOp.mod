IMPLEMENTATION MODULE CFileSysOp;

FROM SYSTEM IMPORT ADDRESS;
FROM TlcFolder IMPORT Status, TlcMayAccess, TlcStatusOf, mode;
FROM TlcFile IMPORT TlcRemoveFile;
FROM TlcText IMPORT strlen;

CONST
  (* The kinds of files in a mode of C. *)
  Kind = 10000B;
  Folder = 4;
  Regular = 10B;

TYPE
  Name = POINTER TO ARRAY [0..4095] OF CHAR;

PROCEDURE Unlink(filename: ADDRESS): INTEGER;
VAR name: Name;
BEGIN
  name := filename;
  RETURN -VAL(INTEGER, ORD(TlcRemoveFile(name^, strlen(filename)) # 0))
END Unlink;

PROCEDURE Access(pathname: ADDRESS; mode: AccessMode): AccessMode;
VAR
  name: Name;
  status: AccessStatus;
  right: AccessMode;
  bits: LONGCARD;
BEGIN
  name := pathname;
  right := AccessMode{};
  FOR status := F_OK TO X_OK DO
    IF status IN mode THEN
      CASE status OF
        R_OK: bits := 4
      | W_OK: bits := 2
      | X_OK: bits := 1
      ELSE bits := 0
      END;
      IF TlcMayAccess(name^, strlen(pathname), bits) THEN INCL(right, status) ELSE INCL(right, A_FAIL) END
    END
  END;
  RETURN right
END Access;

(* Returns the kind of a file; -1 if there is none. *)
PROCEDURE KindOf(address: ADDRESS): LONGINT;
VAR
  name: Name;
  status: Status;
BEGIN
  name := address;
  IF NOT TlcStatusOf(name^, strlen(address), FALSE, status) THEN RETURN -1 END;
  RETURN status[mode] DIV Kind
END KindOf;

PROCEDURE IsDir(dirname: ADDRESS): BOOLEAN;
BEGIN
  RETURN KindOf(dirname) = Folder
END IsDir;

PROCEDURE IsFile(filename: ADDRESS): BOOLEAN;
BEGIN
  RETURN KindOf(filename) = Regular
END IsFile;

PROCEDURE Exists(pathname: ADDRESS): BOOLEAN;
BEGIN
  RETURN KindOf(pathname) >= 0
END Exists;

END CFileSysOp.
