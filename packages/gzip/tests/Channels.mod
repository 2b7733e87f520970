(* Compressed files as channels: text and bytes, failures, files of other programs. *)
MODULE Channels;

FROM ChanConsts IMPORT OpenResults, old, raw, text;
FROM IOChan IMPORT ChanId, GetName, InvalidChan, RawRead, RawWrite, ReadResult, Reset;
FROM IOConsts IMPORT ReadResults;
FROM SYSTEM IMPORT ADR;
FROM STextIO IMPORT WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard, WriteInt;
IMPORT EXCEPTIONS, FIO, FileSysOp, GzipFiles, IOChan, TextIO, WholeIO;

CONST
  Name = "channels.tmp";

VAR
  file: ChanId;
  result: OpenResults;
  i, count, length, total: CARDINAL;
  sum, number: INTEGER;
  line: ARRAY [0..79] OF CHAR;
  bytes, packed: ARRAY [0..99999] OF CHAR;
  plain: FIO.File;

PROCEDURE ShowResult;
BEGIN
  CASE result OF
    opened: WriteString("opened")
  | noSuchFile: WriteString("no such file")
  | fileExists: WriteString("the file exists")
  | wrongFileType: WriteString("a folder")
  ELSE
    WriteString("other result")
  END;
  WriteLn
END ShowResult;

(* Reads all bytes of the file; reports a failure. *)
PROCEDURE ReadAll;
BEGIN
  total := 0;
  REPEAT
    RawRead(file, ADR(bytes), HIGH(bytes) + 1, count);
    INC(total, count)
  UNTIL count = 0;
  WriteCard(total, 0);
  WriteLn
EXCEPT
  IF IOChan.IsChanException() & (IOChan.ChanException() = IOChan.softDeviceError) THEN
    EXCEPTIONS.GetMessage(line);
    WriteString(line); WriteLn;
    RETURN
  END
END ReadAll;

(* Writes to a file that is read. *)
PROCEDURE WriteWrongly;
BEGIN
  TextIO.WriteString(file, "x");
  WriteString("not reached")
EXCEPT
  IF IOChan.IsChanException() & (IOChan.ChanException() = IOChan.notAvailable) THEN
    WriteString("not available"); WriteLn;
    RETURN
  END
END WriteWrongly;

PROCEDURE CloseWrongly;
BEGIN
  file := InvalidChan();
  GzipFiles.Close(file);
  WriteString("not reached")
EXCEPT
  IF IOChan.IsChanException() & (IOChan.ChanException() = IOChan.wrongDevice) THEN
    WriteString("wrong device"); WriteLn;
    RETURN
  END
END CloseWrongly;

(* Closes a file on a device without room. *)
PROCEDURE CloseFull;
BEGIN
  GzipFiles.Close(file);
  WriteString("not reached")
EXCEPT
  IF IOChan.IsChanException() & (IOChan.ChanException() = IOChan.hardDeviceError) THEN
    WriteString("not written"); WriteLn;
    RETURN
  END
END CloseFull;

BEGIN
  IF FileSysOp.Unlink(Name) THEN END;
  GzipFiles.OpenRead(file, Name, text, result);
  ShowResult;
  GzipFiles.OpenRead(file, "/", text, result);
  ShowResult;

  (* Text *)
  GzipFiles.OpenWrite(file, Name, text, 6, result);
  ShowResult;
  FOR number := 1 TO 20000 DO
    WholeIO.WriteInt(file, number * number, 12);
    TextIO.WriteString(file, " is a square");
    TextIO.WriteLn(file)
  END;
  TextIO.WriteString(file, "end");
  IOChan.Flush(file);
  GzipFiles.Close(file);
  GzipFiles.OpenWrite(file, Name, text, 6, result);
  ShowResult;
  GzipFiles.OpenRead(file, Name, text, result);
  ShowResult;
  IF GzipFiles.IsGzipFile(file) & NOT GzipFiles.IsGzipFile(InvalidChan()) THEN
    GetName(file, line);
    WriteString(line); WriteLn
  END;
  sum := 0;
  count := 0;
  LOOP
    WholeIO.ReadInt(file, number);
    IF ReadResult(file) # allRight THEN EXIT END;
    INC(sum, number);
    INC(count);
    TextIO.ReadRestLine(file, line);
    TextIO.SkipLine(file)
  END;
  WriteCard(count, 0); WriteString(" ");
  WriteInt(sum, 0); WriteLn;
  WriteWrongly;
  Reset(file);
  TextIO.ReadRestLine(file, line);
  WriteString(line); WriteLn;
  GzipFiles.Close(file);
  CloseWrongly;

  GzipFiles.OpenWrite(file, "/dev/full", text + old, 1, result);
  ShowResult;
  TextIO.WriteString(file, "lost");
  CloseFull;
  GzipFiles.Close(file);
  IF file = InvalidChan() THEN WriteString("removed"); WriteLn END;

  (* Bytes *)
  FOR i := 0 TO HIGH(bytes) DO bytes[i] := CHR(i MOD 256) END;
  GzipFiles.OpenWrite(file, Name, raw + old, 99, result);
  ShowResult;
  FOR i := 1 TO 5 DO RawWrite(file, ADR(bytes), HIGH(bytes) + 1) END;
  GzipFiles.Close(file);
  GzipFiles.OpenRead(file, Name, raw, result);
  ReadAll;
  GzipFiles.Close(file);

  (* The same file without its last bytes, and with a changed one. *)
  plain := FIO.OpenToRead(Name);
  length := FIO.ReadNBytes(plain, HIGH(packed) + 1, ADR(packed));
  FIO.Close(plain);
  plain := FIO.OpenToWrite(Name);
  IF FIO.WriteNBytes(plain, length - 20, ADR(packed)) = 0 THEN WriteString("?") END;
  FIO.Close(plain);
  GzipFiles.OpenRead(file, Name, raw, result);
  ReadAll;
  GzipFiles.Close(file);
  packed[length - 6] := CHR((ORD(packed[length - 6]) + 1) MOD 256);
  plain := FIO.OpenToWrite(Name);
  IF FIO.WriteNBytes(plain, length, ADR(packed)) = 0 THEN WriteString("?") END;
  FIO.Close(plain);
  GzipFiles.OpenRead(file, Name, raw, result);
  ReadAll;
  GzipFiles.Close(file);

  (* A file that is not compressed. *)
  plain := FIO.OpenToWrite(Name);
  FIO.WriteString(plain, "plain text");
  FIO.Close(plain);
  GzipFiles.OpenRead(file, Name, text + raw, result);
  TextIO.ReadString(file, line);
  WriteString(line); WriteLn;
  Reset(file);
  ReadAll;
  GzipFiles.Close(file);
  IF NOT FileSysOp.Unlink(Name) THEN WriteString("?") END
END Channels.
