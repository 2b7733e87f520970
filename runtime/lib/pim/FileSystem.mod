IMPLEMENTATION MODULE FileSystem;

FROM SYSTEM IMPORT ADDRESS, ADR, BYTE, CAST, WORD;
FROM TlcFile IMPORT TlcOpenFile, TlcCloseFile, TlcFlushFile, TlcReadBytes, TlcWriteBytes,
    TlcForgetState, TlcSetPosition, TlcPosition, TlcTruncate, TlcRemoveFile, TlcRenameFile, readOld,
    updateOld, updateNew, noProblem, noSuchFile, wrongPermissions, fileExists, tooManyOpen,
    wrongName, fromStart, fromHere, fromEnd;
FROM TlcWhole IMPORT Put;
FROM TlcFileRecord IMPORT MaxName, noNumber, read, write, modify, truncate, again, temporary,
    opened, done, notdone, callerror, paramerror, toomanyfiles;
IMPORT Strings, TlcFiles;

CONST
  Half = 4294967296;  (* 2^32 *)
  MaxTemporary = 100000;

VAR
  (* A counter that numbers the files without names. *)
  temporaries: CARDINAL;

PROCEDURE ResponseTo(problem: LONGCARD): Response;
BEGIN
  IF problem = noProblem THEN RETURN done
  ELSIF problem = tooManyOpen THEN RETURN toomanyfiles
  ELSIF problem = wrongName THEN RETURN paramerror
  ELSE RETURN notdone
  END
END ResponseTo;

PROCEDURE Initialise(VAR f: File; name: ARRAY OF CHAR);
BEGIN
  f.res := notdone;
  f.flags := FlagSet{};
  f.eof := FALSE;
  f.stream := NIL;
  f.fio := noNumber;
  f.isWriting := FALSE;
  f.lowpos := 0;
  f.highpos := 0;
  Strings.Extract(name, 0, LENGTH(name), f.name)
END Initialise;

PROCEDURE Open(VAR f: File; mode: CARDINAL): LONGCARD;
VAR problem: LONGCARD;
BEGIN
  f.stream := TlcOpenFile(f.name, MaxName, mode, problem);
  f.res := ResponseTo(problem);
  IF f.res = done THEN
    f.fio := TlcFiles.Enter(f.stream, f.name);
    f.flags := FlagSet{opened, read};
    IF mode # readOld THEN f.flags := f.flags + FlagSet{write, modify} END
  END;
  RETURN problem
END Open;

PROCEDURE Create(VAR f: File; [mediumname: ARRAY OF CHAR = ""]);
VAR name: ARRAY [0..15] OF CHAR;
BEGIN
  REPEAT
    INC(temporaries);
    Put(temporaries, FALSE, 10, 0, " ", "a", name);
    Strings.Concat("m2tmp", name, name);
    Initialise(f, name)
  UNTIL (Open(f, updateNew) # fileExists) OR (temporaries = MaxTemporary);
  IF f.res = done THEN INCL(f.flags, temporary) END
END Create;

(* Whether FIO has closed the file by its number. *)
PROCEDURE IsClosedByNumber(VAR f: File): BOOLEAN;
BEGIN
  RETURN (f.fio < TlcFiles.MaxFiles) & (TlcFiles.files[f.fio].stream # f.stream)
END IsClosedByNumber;

(* Whether the file is open; if not, sets the error. *)
PROCEDURE IsOpen(VAR f: File): BOOLEAN;
BEGIN
  IF (opened IN f.flags) & (f.stream # NIL) & NOT IsClosedByNumber(f) THEN
    f.res := done;
    RETURN TRUE
  END;
  f.res := callerror;
  RETURN FALSE
END IsOpen;

PROCEDURE Check(VAR f: File; succeeded: BOOLEAN);
BEGIN
  IF succeeded THEN f.res := done ELSE f.res := notdone END
END Check;

PROCEDURE Close(VAR f: File);
BEGIN
  IF NOT IsOpen(f) THEN RETURN END;
  IF (truncate IN f.flags) & NOT TlcTruncate(f.stream, TlcPosition(f.stream)) THEN
    f.res := notdone
  END;
  IF NOT TlcCloseFile(f.stream) THEN f.res := notdone END;
  IF f.fio < TlcFiles.MaxFiles THEN TlcFiles.Leave(f.fio) END;
  f.fio := noNumber;
  IF (temporary IN f.flags) & (TlcRemoveFile(f.name, MaxName) # noProblem) THEN
    f.res := notdone
  END;
  f.stream := NIL;
  f.flags := FlagSet{}
END Close;

PROCEDURE Lookup(VAR f: File; filename: ARRAY OF CHAR; newFile: BOOLEAN);
VAR problem: LONGCARD;
BEGIN
  Initialise(f, filename);
  problem := Open(f, updateOld);
  IF (problem = noSuchFile) & newFile THEN
    problem := Open(f, updateNew)
  ELSIF problem = wrongPermissions THEN
    problem := Open(f, readOld)
  END
END Lookup;

PROCEDURE Rename(VAR f: File; newname: ARRAY OF CHAR);
BEGIN
  IF NOT IsOpen(f) THEN RETURN END;
  f.res := ResponseTo(TlcRenameFile(f.name, MaxName, newname, HIGH(newname)));
  IF f.res = done THEN
    Strings.Extract(newname, 0, LENGTH(newname), f.name);
    EXCL(f.flags, temporary)
  END
END Rename;

PROCEDURE Delete(name: ARRAY OF CHAR; VAR f: File);
BEGIN
  f.res := ResponseTo(TlcRemoveFile(name, HIGH(name)))
END Delete;

(* Whether the file can be read or written now. *)
PROCEDURE Prepare(VAR f: File; toWrite: BOOLEAN): BOOLEAN;
BEGIN
  IF NOT IsOpen(f) THEN RETURN FALSE END;
  IF (toWrite & NOT (write IN f.flags)) OR (NOT toWrite & NOT (read IN f.flags)) THEN
    f.res := callerror;
    RETURN FALSE
  END;
  Turn(f, toWrite);
  RETURN f.res = done
END Prepare;

(* Sets the position between reading and writing. A file that FIO knows may have been used by its number. *)
PROCEDURE Turn(VAR f: File; toWrite: BOOLEAN);
BEGIN
  IF f.fio < TlcFiles.MaxFiles THEN
    IF toWrite THEN
      IF TlcFiles.Prepare(f.fio, TlcFiles.writing) THEN END
    ELSE
      IF TlcFiles.Prepare(f.fio, TlcFiles.reading) THEN END
    END
  ELSIF toWrite # f.isWriting THEN
    IF TlcSetPosition(f.stream, 0, fromHere) THEN f.isWriting := toWrite ELSE f.res := notdone END
  END
END Turn;

PROCEDURE ReadNBytes(VAR f: File; a: ADDRESS; amount: CARDINAL; VAR actuallyRead: CARDINAL);
BEGIN
  actuallyRead := 0;
  IF NOT Prepare(f, FALSE) THEN RETURN END;
  actuallyRead := VAL(CARDINAL, TlcReadBytes(f.stream, a, amount));
  f.eof := actuallyRead < amount;
  IF f.eof & (actuallyRead = 0) & (amount > 0) THEN f.res := notdone END
END ReadNBytes;

PROCEDURE WriteNBytes(VAR f: File; a: ADDRESS; amount: CARDINAL; VAR actuallyWritten: CARDINAL);
BEGIN
  actuallyWritten := 0;
  IF NOT Prepare(f, TRUE) THEN RETURN END;
  actuallyWritten := VAL(CARDINAL, TlcWriteBytes(f.stream, a, amount));
  Check(f, actuallyWritten = amount)
END WriteNBytes;

PROCEDURE ReadWord(VAR f: File; VAR w: WORD);
VAR count, none: CARDINAL;
BEGIN
  none := 0;
  IF again IN f.flags THEN
    EXCL(f.flags, again);
    w := f.lastWord;
    RETURN
  END;
  ReadNBytes(f, ADR(w), SIZE(w), count);
  IF count < SIZE(w) THEN
    w := CAST(WORD, none);
    f.eof := TRUE;
    IF f.res = done THEN f.res := notdone END
  END;
  f.lastWord := w
END ReadWord;

PROCEDURE WriteWord(VAR f: File; w: WORD);
VAR count: CARDINAL;
BEGIN
  WriteNBytes(f, ADR(w), SIZE(w), count)
END WriteWord;

PROCEDURE ReadByte(VAR f: File; VAR b: BYTE);
VAR
  count: CARDINAL;
  none: CHAR;
BEGIN
  none := 0C;
  IF again IN f.flags THEN
    EXCL(f.flags, again);
    b := f.lastByte;
    RETURN
  END;
  ReadNBytes(f, ADR(b), 1, count);
  IF count = 0 THEN b := CAST(BYTE, none) END;
  f.lastByte := b
END ReadByte;

PROCEDURE WriteByte(VAR f: File; b: BYTE);
VAR count: CARDINAL;
BEGIN
  WriteNBytes(f, ADR(b), 1, count)
END WriteByte;

PROCEDURE ReadChar(VAR f: File; VAR ch: CHAR);
BEGIN
  ReadByte(f, ch)
END ReadChar;

PROCEDURE WriteChar(VAR f: File; ch: CHAR);
BEGIN
  WriteByte(f, ch)
END WriteChar;

PROCEDURE Again(VAR f: File);
BEGIN
  INCL(f.flags, again)
END Again;

PROCEDURE SetUse(VAR f: File; use: FlagSet);
BEGIN
  IF IsOpen(f) THEN f.flags := f.flags - FlagSet{read, write, modify} + use END
END SetUse;

PROCEDURE SetRead(VAR f: File);
BEGIN
  SetUse(f, FlagSet{read})
END SetRead;

PROCEDURE SetWrite(VAR f: File);
BEGIN
  SetUse(f, FlagSet{write})
END SetWrite;

PROCEDURE SetModify(VAR f: File);
BEGIN
  SetUse(f, FlagSet{read, write, modify})
END SetModify;

PROCEDURE SetOpen(VAR f: File);
BEGIN
  Doio(f);
  SetModify(f)
END SetOpen;

PROCEDURE Reset(VAR f: File);
BEGIN
  SetOpen(f);
  SetPos(f, 0, 0)
END Reset;

PROCEDURE SetPos(VAR f: File; high, low: CARDINAL);
BEGIN
  IF NOT IsOpen(f) THEN RETURN END;
  IF VAL(LONGCARD, high) >= Half DIV 2 THEN f.res := paramerror; RETURN END;
  TlcForgetState(f.stream);
  Check(f, TlcSetPosition(f.stream, VAL(LONGINT, high) * Half + VAL(LONGINT, low), fromStart));
  f.highpos := high;
  f.lowpos := low;
  f.eof := FALSE;
  EXCL(f.flags, again)
END SetPos;

PROCEDURE Split(position: LONGINT; VAR high, low: CARDINAL);
BEGIN
  IF position < 0 THEN position := 0 END;
  high := VAL(CARDINAL, position DIV Half);
  low := VAL(CARDINAL, position MOD Half)
END Split;

PROCEDURE GetPos(VAR f: File; VAR high, low: CARDINAL);
BEGIN
  high := 0;
  low := 0;
  IF IsOpen(f) THEN Split(TlcPosition(f.stream), high, low) END;
  f.highpos := high;
  f.lowpos := low
END GetPos;

PROCEDURE Length(VAR f: File; VAR high, low: CARDINAL);
VAR here: LONGINT;
BEGIN
  high := 0;
  low := 0;
  IF NOT IsOpen(f) THEN RETURN END;
  here := TlcPosition(f.stream);
  IF TlcSetPosition(f.stream, 0, fromEnd) THEN Split(TlcPosition(f.stream), high, low) END;
  f.highpos := high;
  f.lowpos := low;
  Check(f, TlcSetPosition(f.stream, here, fromStart))
END Length;

PROCEDURE Doio(VAR f: File);
BEGIN
  IF IsOpen(f) THEN Check(f, TlcFlushFile(f.stream)) END
END Doio;

PROCEDURE Eof(VAR f: File): BOOLEAN;
BEGIN
  RETURN f.eof
END Eof;

PROCEDURE Done(VAR f: File): BOOLEAN;
BEGIN
  RETURN f.res = done
END Done;

PROCEDURE FileNameChar(ch: CHAR): BOOLEAN;
BEGIN
  RETURN (ch > " ") & (ch # 177C)
END FileNameChar;

BEGIN
  temporaries := 0
END FileSystem.
