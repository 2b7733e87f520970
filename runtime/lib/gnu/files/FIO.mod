IMPLEMENTATION MODULE FIO;

FROM SYSTEM IMPORT ADDRESS, ADR, BYTE;
FROM TlcFile IMPORT TlcOpenFile, TlcCloseFile, TlcFlushFile, TlcReadBytes, TlcWriteBytes,
    TlcFileFailed, TlcFileEnded, TlcForgetState, TlcSetPosition, TlcPosition, TlcDescriptor,
    TlcFileExists, input, output, errors, readOld, writeAny, updateOld, updateAny, fromStart,
    fromEnd;
FROM TlcFiles IMPORT MaxFiles, MaxName, Name, NamePtr, Enter, Leave, Prepare, files, nothing,
    reading, writing;
FROM TlcChars IMPORT TlcConcatChars;
FROM TlcIO IMPORT TlcPeek, TlcPut, TlcPutChars, TlcTakeChar, TlcTakeLine, TlcUnget;

CONST EOL = 12C;

PROCEDURE Open(VAR name: ARRAY OF CHAR; mode: CARDINAL): File;
VAR
  f: File;
  stream: ADDRESS;
  problem: LONGCARD;
BEGIN
  stream := TlcOpenFile(name, HIGH(name), mode, problem);
  f := Enter(stream, name);
  IF (f = MaxFiles) & (stream # NIL) & TlcCloseFile(stream) THEN END;
  RETURN f
END Open;

PROCEDURE IsActive(f: File): BOOLEAN;
BEGIN
  RETURN (f < MaxFiles) & (files[f].stream # NIL)
END IsActive;

PROCEDURE IsNoError(f: File): BOOLEAN;
BEGIN
  RETURN IsActive(f) & NOT TlcFileFailed(files[f].stream)
END IsNoError;

PROCEDURE Exists(fname: ARRAY OF CHAR): BOOLEAN;
BEGIN
  RETURN TlcFileExists(fname, HIGH(fname))
END Exists;

PROCEDURE OpenToRead(fname: ARRAY OF CHAR): File;
BEGIN
  RETURN Open(fname, readOld)
END OpenToRead;

PROCEDURE OpenToWrite(fname: ARRAY OF CHAR): File;
BEGIN
  RETURN Open(fname, writeAny)
END OpenToWrite;

PROCEDURE OpenForRandom(fname: ARRAY OF CHAR; towrite, newfile: BOOLEAN): File;
BEGIN
  IF NOT towrite THEN RETURN Open(fname, readOld) END;
  IF newfile THEN RETURN Open(fname, updateAny) END;
  RETURN Open(fname, updateOld)
END OpenForRandom;

PROCEDURE Close(f: File);
BEGIN
  IF (f >= MaxFiles) OR NOT files[f].used THEN RETURN END;
  IF (files[f].stream # NIL) & TlcCloseFile(files[f].stream) THEN END;
  Leave(f)
END Close;

(* Converts a name given by address to a string. *)
PROCEDURE CopyName(fname: ADDRESS; flength: CARDINAL; VAR name: Name);
VAR
  from: NamePtr;
  i: CARDINAL;
BEGIN
  from := fname;
  i := 0;
  WHILE (i < flength) & (i < MaxName) DO
    name[i] := from^[i];
    INC(i)
  END;
  name[i] := 0C
END CopyName;

PROCEDURE exists(fname: ADDRESS; flength: CARDINAL): BOOLEAN;
VAR name: Name;
BEGIN
  CopyName(fname, flength, name);
  RETURN Exists(name)
END exists;

PROCEDURE openToRead(fname: ADDRESS; flength: CARDINAL): File;
VAR name: Name;
BEGIN
  CopyName(fname, flength, name);
  RETURN OpenToRead(name)
END openToRead;

PROCEDURE openToWrite(fname: ADDRESS; flength: CARDINAL): File;
VAR name: Name;
BEGIN
  CopyName(fname, flength, name);
  RETURN OpenToWrite(name)
END openToWrite;

PROCEDURE openForRandom(fname: ADDRESS; flength: CARDINAL; towrite, newfile: BOOLEAN): File;
VAR name: Name;
BEGIN
  CopyName(fname, flength, name);
  RETURN OpenForRandom(name, towrite, newfile)
END openForRandom;

PROCEDURE FlushBuffer(f: File);
BEGIN
  IF IsActive(f) & TlcFlushFile(files[f].stream) THEN END
END FlushBuffer;

PROCEDURE ReadNBytes(f: File; nBytes: CARDINAL; a: ADDRESS): CARDINAL;
BEGIN
  IF NOT Prepare(f, reading) THEN RETURN 0 END;
  RETURN VAL(CARDINAL, TlcReadBytes(files[f].stream, a, nBytes))
END ReadNBytes;

PROCEDURE WriteNBytes(f: File; nBytes: CARDINAL; a: ADDRESS): CARDINAL;
BEGIN
  IF NOT Prepare(f, writing) THEN RETURN 0 END;
  RETURN VAL(CARDINAL, TlcWriteBytes(files[f].stream, a, nBytes))
END WriteNBytes;

PROCEDURE ReadAny(f: File; VAR a: ARRAY OF BYTE);
BEGIN
  IF ReadNBytes(f, HIGH(a) + 1, ADR(a)) = 0 THEN END
END ReadAny;

PROCEDURE WriteAny(f: File; VAR a: ARRAY OF BYTE);
BEGIN
  IF WriteNBytes(f, HIGH(a) + 1, ADR(a)) = 0 THEN END
END WriteAny;

PROCEDURE WriteChar(f: File; ch: CHAR);
BEGIN
  IF (f < MaxFiles) & (files[f].use = writing) THEN
    TlcPut(files[f].stream, ch)
  ELSIF Prepare(f, writing) THEN
    TlcPut(files[f].stream, ch)
  END
END WriteChar;

PROCEDURE EOF(f: File): BOOLEAN;
BEGIN
  RETURN (f >= MaxFiles) OR (files[f].stream = NIL) OR TlcFileEnded(files[f].stream)
END EOF;

PROCEDURE EOLN(f: File): BOOLEAN;
BEGIN
  RETURN Prepare(f, reading) & (TlcPeek(files[f].stream) = VAL(LONGINT, ORD(EOL)))
END EOLN;

PROCEDURE WasEOLN(f: File): BOOLEAN;
BEGIN
  RETURN IsActive(f) & files[f].wasEOLN
END WasEOLN;

PROCEDURE ReadChar(f: File): CHAR;
BEGIN
  IF (f < MaxFiles) & (files[f].use = reading) THEN
    RETURN TlcTakeChar(files[f].stream, files[f].wasEOLN)
  END;
  IF Prepare(f, reading) THEN RETURN TlcTakeChar(files[f].stream, files[f].wasEOLN) END;
  RETURN 0C
END ReadChar;

PROCEDURE UnReadChar(f: File; ch: CHAR);
BEGIN
  IF IsActive(f) & NOT EOF(f) THEN TlcUnget(files[f].stream, ch) END
END UnReadChar;

PROCEDURE WriteLine(f: File);
BEGIN
  WriteChar(f, EOL)
END WriteLine;

(* Writes after setting the position, if that is necessary. *)
PROCEDURE WriteFirst(f: File; a: ARRAY OF CHAR);
BEGIN
  IF Prepare(f, writing) THEN TlcPutChars(files[f].stream, a, HIGH(a)) END
END WriteFirst;

PROCEDURE WriteString(f: File; a: ARRAY OF CHAR);
BEGIN
  IF (f < MaxFiles) & (files[f].use = writing) THEN
    TlcPutChars(files[f].stream, a, HIGH(a))
  ELSE
    WriteFirst(f, a)
  END
END WriteString;

PROCEDURE ReadString(f: File; VAR a: ARRAY OF CHAR);
BEGIN
  IF Prepare(f, reading) THEN
    files[f].wasEOLN := TlcTakeLine(files[f].stream, a, HIGH(a))
  ELSE
    a[0] := 0C
  END
END ReadString;

PROCEDURE WriteCardinal(f: File; c: CARDINAL);
BEGIN
  WriteAny(f, c)
END WriteCardinal;

PROCEDURE ReadCardinal(f: File): CARDINAL;
VAR c: CARDINAL;
BEGIN
  c := 0;
  ReadAny(f, c);
  RETURN c
END ReadCardinal;

PROCEDURE GetUnixFileDescriptor(f: File): INTEGER;
BEGIN
  IF NOT IsActive(f) THEN RETURN -1 END;
  RETURN VAL(INTEGER, TlcDescriptor(files[f].stream))
END GetUnixFileDescriptor;

PROCEDURE SetPosition(f: File; pos: LONGINT; from: CARDINAL);
BEGIN
  IF IsActive(f) THEN
    TlcForgetState(files[f].stream);
    IF TlcSetPosition(files[f].stream, pos, from) THEN files[f].use := nothing END
  END
END SetPosition;

PROCEDURE SetPositionFromBeginning(f: File; pos: LONGINT);
BEGIN
  SetPosition(f, pos, fromStart)
END SetPositionFromBeginning;

PROCEDURE SetPositionFromEnd(f: File; pos: LONGINT);
BEGIN
  SetPosition(f, pos, fromEnd)
END SetPositionFromEnd;

PROCEDURE FindPosition(f: File): LONGINT;
BEGIN
  IF NOT IsActive(f) THEN RETURN 0 END;
  RETURN TlcPosition(files[f].stream)
END FindPosition;

PROCEDURE GetFileName(f: File; VAR a: ARRAY OF CHAR);
BEGIN
  IF (f < MaxFiles) & (files[f].name # NIL) THEN
    TlcConcatChars(a, HIGH(a), files[f].name^, LENGTH(files[f].name^), "", 0)
  ELSE
    a[0] := 0C
  END
END GetFileName;

PROCEDURE getFileName(f: File): ADDRESS;
BEGIN
  IF f >= MaxFiles THEN RETURN NIL END;
  RETURN files[f].name
END getFileName;

PROCEDURE getFileNameLength(f: File): CARDINAL;
BEGIN
  IF (f >= MaxFiles) OR (files[f].name = NIL) THEN RETURN 0 END;
  RETURN LENGTH(files[f].name^)
END getFileNameLength;

PROCEDURE FlushOutErr;
BEGIN
  FlushBuffer(StdOut);
  FlushBuffer(StdErr)
END FlushOutErr;

BEGIN
  StdIn := input;
  StdOut := output;
  StdErr := errors
END FIO.
