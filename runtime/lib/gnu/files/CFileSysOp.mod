IMPLEMENTATION MODULE CFileSysOp;

FROM SYSTEM IMPORT ADDRESS, ADR;
FROM TlcFolder IMPORT Status, TlcMayAccess, TlcStatusOf, mode;
FROM TlcFile IMPORT TlcRemoveFile;
FROM TlcText IMPORT strncpy;

CONST
  (* The kinds of files in a mode of C. *)
  Kind = 10000B;
  Folder = 4;
  Regular = 10B;

TYPE
  Name = ARRAY [0..4095] OF CHAR;

(* Copies the name at an address; NIL is the empty name, which no file has. *)
PROCEDURE NameAt(address: ADDRESS): Name;
VAR name: Name;
BEGIN
  name[0] := 0C;
  IF (address # NIL) & (strncpy(ADR(name), address, SIZE(name)) = NIL) THEN END;
  RETURN name
END NameAt;

PROCEDURE Unlink(filename: ADDRESS): INTEGER;
VAR name: Name;
BEGIN
  name := NameAt(filename);
  RETURN -VAL(INTEGER, ORD(TlcRemoveFile(name, HIGH(name)) # 0))
END Unlink;

PROCEDURE Access(pathname: ADDRESS; mode: AccessMode): AccessMode;
VAR
  name: Name;
  status: AccessStatus;
  right: AccessMode;
  bits: LONGCARD;
BEGIN
  name := NameAt(pathname);
  right := AccessMode{};
  FOR status := F_OK TO X_OK DO
    IF status IN mode THEN
      CASE status OF
        R_OK: bits := 4
      | W_OK: bits := 2
      | X_OK: bits := 1
      ELSE bits := 0
      END;
      IF TlcMayAccess(name, HIGH(name), bits) THEN INCL(right, status) ELSE INCL(right, A_FAIL) END
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
  name := NameAt(address);
  IF NOT TlcStatusOf(name, HIGH(name), FALSE, status) THEN RETURN -1 END;
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
