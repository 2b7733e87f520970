IMPLEMENTATION MODULE TlcPaths;

FROM SYSTEM IMPORT ADDRESS, ADR;
FROM TlcFile IMPORT TlcCloseFile, TlcFileExists, TlcFileFailed, TlcOpenFile, TlcReadBytes,
    TlcWriteBytes, readOld, writeAny;
FROM TlcFolder IMPORT Status, TlcCurrentFolder, TlcMakeFolder, TlcNewFile, TlcStatusOf, mode;
FROM TlcSpec IMPORT Matches, Piece, Put;
IMPORT Environment;

CONST
  Parent = "..";
  Slash = "/";
  MaxName = 4095;
  Kind = 10000B;  (* the mode of a file in C: its kind begins with this bit *)
  Folder = 4;

TYPE
  Name = ARRAY [0..MaxName] OF CHAR;

PROCEDURE IsFolder(name: ARRAY OF CHAR): BOOLEAN;
VAR status: Status;
BEGIN
  RETURN TlcStatusOf(name, HIGH(name), FALSE, status) & (status[mode] DIV Kind = Folder)
END IsFolder;

PROCEDURE HasFolders(name: ARRAY OF CHAR): BOOLEAN;
VAR
  folder: Name;
  i: CARDINAL;
BEGIN
  i := 1;
  WHILE i < LENGTH(name) DO
    IF name[i] = "/" THEN
      Piece(name, 0, i, folder);
      IF NOT IsFolder(folder) & NOT TlcMakeFolder(folder, HIGH(folder)) THEN RETURN FALSE END
    END;
    INC(i)
  END;
  RETURN TRUE
END HasFolders;

PROCEDURE Copied(source, dest: ARRAY OF CHAR): BOOLEAN;
VAR
  from, to: ADDRESS;
  problem, count: LONGCARD;
  block: ARRAY [0..MaxName] OF CHAR;
  isRight: BOOLEAN;
BEGIN
  from := TlcOpenFile(source, HIGH(source), readOld, problem);
  IF from = NIL THEN RETURN FALSE END;
  to := TlcOpenFile(dest, HIGH(dest), writeAny, problem);
  isRight := to # NIL;
  IF isRight THEN
    REPEAT
      count := TlcReadBytes(from, ADR(block), SIZE(block));
      isRight := NOT TlcFileFailed(from) & (TlcWriteBytes(to, ADR(block), count) = count)
    UNTIL (count < SIZE(block)) OR NOT isRight;
    isRight := TlcCloseFile(to) & isRight
  END;
  RETURN TlcCloseFile(from) & isRight
END Copied;

PROCEDURE TemporaryFolder(VAR folder: ARRAY OF CHAR);
BEGIN
  IF NOT Environment.GetEnvironment("TMPDIR", folder) OR (folder[0] = 0C) THEN
    Piece("/tmp", 0, 4, folder)
  END
END TemporaryFolder;

PROCEDURE NewTemporary(VAR spec: ARRAY OF CHAR);
VAR
  name: Name;
  length: CARDINAL;
BEGIN
  IF spec[0] = 0C THEN TemporaryFolder(name) ELSE Piece(spec, 0, LENGTH(spec), name) END;
  length := LENGTH(name);
  IF (length > 1) & (name[length - 1] = "/") THEN name[length - 1] := 0C END;
  IF TlcNewFile(name, HIGH(name)) THEN Piece(name, 0, LENGTH(name), spec) ELSE spec[0] := 0C END
END NewTemporary;

(* Whether a character is one of those in a text. *)
PROCEDURE IsOneOf(ch: CHAR; text: ARRAY OF CHAR): BOOLEAN;
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i <= HIGH(text)) & (text[i] # 0C) DO
    IF text[i] = ch THEN RETURN TRUE END;
    INC(i)
  END;
  RETURN FALSE
END IsOneOf;

PROCEDURE NextItem(list, sepChars: ARRAY OF CHAR; VAR i, from, to: CARDINAL): BOOLEAN;
VAR end: CARDINAL;
BEGIN
  end := LENGTH(list);
  WHILE (i < end) & IsOneOf(list[i], sepChars) DO INC(i) END;
  from := i;
  WHILE (i < end) & NOT IsOneOf(list[i], sepChars) DO INC(i) END;
  to := i;
  RETURN from < to
END NextItem;

PROCEDURE NextFolder(list, sepChars: ARRAY OF CHAR; VAR i: CARDINAL;
    VAR folder: ARRAY OF CHAR): BOOLEAN;
VAR from, to, length: CARDINAL;
BEGIN
  IF NOT NextItem(list, sepChars, i, from, to) THEN
    folder[0] := 0C;
    RETURN FALSE
  END;
  Piece(list, from, to, folder);
  length := LENGTH(folder);
  IF list[to - 1] # "/" THEN Put(Slash, folder, length) END;
  RETURN TRUE
END NextFolder;

PROCEDURE IsFound(name, list, sepChars: ARRAY OF CHAR; VAR spec: ARRAY OF CHAR): BOOLEAN;
VAR
  full: Name;
  i, length: CARDINAL;
BEGIN
  i := 0;
  WHILE NextFolder(list, sepChars, i, full) DO
    length := LENGTH(full);
    Put(name, full, length);
    IF TlcFileExists(full, HIGH(full)) & NOT IsFolder(full) THEN
      Piece(full, 0, length, spec);
      RETURN TRUE
    END
  END;
  spec[0] := 0C;
  RETURN FALSE
END IsFound;

(* Removes the parts . and .. of an absolute name. *)
PROCEDURE Normalize(VAR spec: ARRAY OF CHAR);
VAR
  part: ARRAY [0..255] OF CHAR;
  from, to, i, length, end: CARDINAL;
BEGIN
  end := LENGTH(spec);
  i := 0;
  length := 0;
  WHILE NextItem(spec, Slash, i, from, to) DO
    Piece(spec, from, to, part);
    IF Matches(part, Parent) THEN
      WHILE (length > 0) & (spec[length - 1] # "/") DO DEC(length) END;
      IF length > 0 THEN DEC(length) END
    ELSIF NOT Matches(part, ".") THEN
      spec[length] := "/";
      INC(length);
      WHILE from < to DO
        spec[length] := spec[from];
        INC(length);
        INC(from)
      END
    END
  END;
  IF (length = 0) OR ((end > 0) & (i = end) & (spec[end - 1] = "/") & (length < end)) THEN
    spec[length] := "/";
    INC(length)
  END;
  IF length <= HIGH(spec) THEN spec[length] := 0C END
END Normalize;

PROCEDURE MakeAbsolute(VAR spec: ARRAY OF CHAR);
VAR
  full: Name;
  length: CARDINAL;
BEGIN
  IF NOT TlcCurrentFolder(full, HIGH(full)) THEN RETURN END;
  length := LENGTH(full);
  IF full[length - 1] # "/" THEN Put(Slash, full, length) END;
  Put(spec, full, length);
  Normalize(full);
  Piece(full, 0, LENGTH(full), spec)
END MakeAbsolute;

PROCEDURE MakeRelative(base: ARRAY OF CHAR; VAR spec: ARRAY OF CHAR);
VAR
  folder, relative: Name;
  common, i, end, length: CARDINAL;
BEGIN
  Piece(base, 0, LENGTH(base), folder);
  length := LENGTH(folder);
  IF folder[length - 1] # "/" THEN Put(Slash, folder, length) END;
  common := 0;
  i := 0;
  end := LENGTH(spec);
  WHILE (i < end) & (i < length) & (spec[i] = folder[i]) DO
    INC(i);
    IF folder[i - 1] = "/" THEN common := i END
  END;
  relative := "";
  end := 0;
  i := common;
  WHILE i < length DO
    IF folder[i] = "/" THEN
      Put(Parent, relative, end);
      Put(Slash, relative, end)
    END;
    INC(i)
  END;
  Piece(spec, common, LENGTH(spec), folder);
  Put(folder, relative, end);
  Piece(relative, 0, end, spec)
END MakeRelative;

END TlcPaths.
