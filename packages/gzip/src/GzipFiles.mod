IMPLEMENTATION MODULE GzipFiles;

FROM SYSTEM IMPORT ADDRESS, ADR, CARDINAL32, INTEGER32;
FROM ChanConsts IMPORT FlagSet, OpenResults, oldFlag, raw, rawFlag, read, readFlag, text, textFlag,
    write, writeFlag;
FROM IOChan IMPORT ChanExceptions, ChanId;
FROM IOConsts IMPORT ReadResults;
FROM IOLink IMPORT AllocateDeviceId, DeviceId, DeviceTablePtr, DeviceTablePtrValue, IsDevice,
    MakeChan, RAISEdevException, UnMakeChan;
FROM errno IMPORT geterrno;
FROM libc IMPORT memcpy;
IMPORT DynamicStrings, FIO, FileFunc, IOChan, zlib;

CONST
  EndOfLine = 12C;
  BufferSize = 65536;
  LargestPiece = 40000000H;

  (* Error numbers of Linux. *)
  NotFound = 2;
  TooManyInSystem = 23;
  TooMany = 24;
  AccessDenied = 13;
  IsFolder = 21;
  NoSpace = 28;
  ReadOnlyDevice = 30;
  NameTooLong = 36;

TYPE
  State = POINTER TO Descriptor;
  Descriptor = RECORD
    file: ADDRESS;
    name: DynamicStrings.String;
    isClosed: BOOLEAN;  (* `file` was closed by `Close` *)
    (* The bytes from `first` to `end - 1` were read and not yet taken. *)
    buffer: ARRAY [0..BufferSize - 1] OF CHAR;
    first, end: CARDINAL
  END;

VAR device: DeviceId;

(* Opening and closing *)

PROCEDURE OpenRead(VAR cid: ChanId; name: ARRAY OF CHAR; flags: FlagSet; VAR res: OpenResults);
BEGIN
  (* zlib opens folders. *)
  IF FileFunc.DirExists(name) THEN
    cid := IOChan.InvalidChan();
    res := wrongFileType;
    RETURN
  END;
  Open(cid, name, "rb", flags + read - write, res)
END OpenRead;

PROCEDURE OpenWrite(VAR cid: ChanId; name: ARRAY OF CHAR; flags: FlagSet; level: CARDINAL;
    VAR res: OpenResults);
VAR mode: ARRAY [0..3] OF CHAR;
BEGIN
  IF NOT (oldFlag IN flags) & FIO.Exists(name) THEN
    cid := IOChan.InvalidChan();
    res := fileExists;
    RETURN
  END;
  IF level > 9 THEN level := 9 END;
  mode := "wb6";
  mode[2] := CHR(ORD("0") + level);
  Open(cid, name, mode, flags + write - read, res)
END OpenWrite;

PROCEDURE Open(VAR cid: ChanId; name, mode: ARRAY OF CHAR; flags: FlagSet; VAR res: OpenResults);
VAR
  table: DeviceTablePtr;
  state: State;
  nameCopy, modeCopy: DynamicStrings.String;
  file: ADDRESS;
BEGIN
  (* Copies that end with 0C. *)
  nameCopy := DynamicStrings.InitString(name);
  modeCopy := DynamicStrings.InitString(mode);
  file := zlib.gzopen(DynamicStrings.string(nameCopy), DynamicStrings.string(modeCopy));
  DynamicStrings.Fin(modeCopy);
  IF file = NIL THEN
    res := ReasonOf(geterrno());
    cid := IOChan.InvalidChan();
    DynamicStrings.Fin(nameCopy);
    RETURN
  END;
  NEW(state);
  state^.file := file;
  state^.name := nameCopy;
  state^.isClosed := FALSE;
  state^.first := 0;
  state^.end := 0;
  MakeChan(device, cid);
  table := DeviceTablePtrValue(cid, device);
  table^.cd := state;
  IF NOT (rawFlag IN flags) THEN flags := flags + text END;
  table^.flags := flags * (read + write + text + raw);
  table^.doLook := Look;
  table^.doSkip := Skip;
  table^.doSkipLook := SkipLook;
  table^.doLnWrite := WriteLn;
  table^.doTextRead := TextRead;
  table^.doTextWrite := TextWrite;
  table^.doRawRead := RawRead;
  table^.doRawWrite := RawWrite;
  table^.doGetName := GetName;
  table^.doReset := Reset;
  table^.doFlush := Flush;
  table^.doFree := Free;
  res := opened
END Open;

PROCEDURE ReasonOf(error: INTEGER): OpenResults;
BEGIN
  CASE error OF
    NotFound: RETURN noSuchFile
  | AccessDenied, ReadOnlyDevice: RETURN wrongPermissions
  | TooMany, TooManyInSystem: RETURN tooManyOpen
  | IsFolder: RETURN wrongFileType
  | NoSpace: RETURN noRoomOnDevice
  | NameTooLong: RETURN wrongNameFormat
  ELSE
    RETURN otherProblem
  END
END ReasonOf;

PROCEDURE IsGzipFile(cid: ChanId): BOOLEAN;
BEGIN
  RETURN IsDevice(cid, device)
END IsGzipFile;

PROCEDURE Close(VAR cid: ChanId);
VAR
  table: DeviceTablePtr;
  state: State;
  result: INTEGER32;
BEGIN
  table := DeviceTablePtrValue(cid, device);
  state := table^.cd;
  IF NOT state^.isClosed THEN
    state^.isClosed := TRUE;
    result := zlib.gzclose(state^.file);
    IF (result # zlib.Ok) & (writeFlag IN table^.flags) THEN
      (* The channel is still there, without a file; a further call removes it. *)
      RAISEdevException(cid, device, hardDeviceError,
          "IOChan.hardDeviceError: the file could not be written completely")
    END
  END;
  UnMakeChan(device, cid)
END Close;

PROCEDURE Free(table: DeviceTablePtr);
VAR state: State;
BEGIN
  state := table^.cd;
  IF NOT state^.isClosed & (zlib.gzclose(state^.file) # zlib.Ok) THEN END;
  DynamicStrings.Fin(state^.name);
  DISPOSE(state)
END Free;

PROCEDURE GetName(table: DeviceTablePtr; VAR name: ARRAY OF CHAR);
VAR state: State;
BEGIN
  state := table^.cd;
  DynamicStrings.CopyOut(name, state^.name)
END GetName;

PROCEDURE Require(table: DeviceTablePtr; isOffered: BOOLEAN);
BEGIN
  IF NOT isOffered THEN
    RAISEdevException(table^.cid, device, notAvailable,
        "IOChan.notAvailable: the channel does not offer this operation")
  END
END Require;

PROCEDURE RequireText(table: DeviceTablePtr);
BEGIN
  Require(table, (readFlag IN table^.flags) & (textFlag IN table^.flags))
END RequireText;

(* Moves to the start of a file that is read. *)
PROCEDURE Reset(table: DeviceTablePtr);
VAR state: State;
BEGIN
  state := table^.cd;
  IF readFlag IN table^.flags THEN
    IF zlib.gzrewind(state^.file) # 0 THEN Fail(table, "the file has no positions") END;
    state^.first := 0;
    state^.end := 0
  ELSE
    Flush(table)
  END
END Reset;

PROCEDURE Flush(table: DeviceTablePtr);
VAR state: State;
BEGIN
  state := table^.cd;
  IF (writeFlag IN table^.flags) & (zlib.gzflush(state^.file, zlib.SyncFlush) # zlib.Ok) THEN
    Fail(table, "the file cannot be written")
  END
END Flush;

(* Raises `softDeviceError`. *)
PROCEDURE Fail(table: DeviceTablePtr; message: ARRAY OF CHAR);
BEGIN
  table^.errNum := geterrno();
  RAISEdevException(table^.cid, device, softDeviceError, message)
END Fail;

(* Reading *)

(* Returns whether there is a further byte. *)
PROCEDURE HasMore(table: DeviceTablePtr): BOOLEAN;
VAR
  state: State;
  count, error: INTEGER32;
BEGIN
  state := table^.cd;
  WITH state^ DO
    IF first < end THEN RETURN TRUE END;
    count := zlib.gzread(file, ADR(buffer), BufferSize);
    first := 0;
    end := 0;
    IF count > 0 THEN
      end := VAL(CARDINAL, count);
      RETURN TRUE
    END;
    zlib.gzerror(file, error);
    IF error = zlib.BufferError THEN
      Fail(table, "IOChan.softDeviceError: the compressed file is incomplete")
    ELSIF (count < 0) OR (error < zlib.Ok) THEN
      Fail(table, "IOChan.softDeviceError: the compressed file is damaged")
    END
  END;
  RETURN FALSE
END HasMore;

PROCEDURE Look(table: DeviceTablePtr; VAR ch: CHAR; VAR res: ReadResults);
VAR state: State;
BEGIN
  RequireText(table);
  state := table^.cd;
  IF NOT HasMore(table) THEN
    res := endOfInput
  ELSIF state^.buffer[state^.first] = EndOfLine THEN
    res := endOfLine
  ELSE
    ch := state^.buffer[state^.first];
    res := allRight
  END;
  table^.result := res
END Look;

PROCEDURE Skip(table: DeviceTablePtr);
VAR state: State;
BEGIN
  RequireText(table);
  IF NOT HasMore(table) THEN
    RAISEdevException(table^.cid, device, skipAtEnd, "IOChan.skipAtEnd: the input has ended")
  END;
  state := table^.cd;
  INC(state^.first);
  table^.result := allRight
END Skip;

PROCEDURE SkipLook(table: DeviceTablePtr; VAR ch: CHAR; VAR res: ReadResults);
BEGIN
  Skip(table);
  Look(table, ch, res)
END SkipLook;

PROCEDURE TextRead(table: DeviceTablePtr; to: ADDRESS; max: CARDINAL; VAR count: CARDINAL);
VAR
  ch: CHAR;
  res: ReadResults;
  state: State;
  target: POINTER TO CHAR;
BEGIN
  count := 0;
  Look(table, ch, res);
  state := table^.cd;
  target := to;
  WHILE (count < max) & (res = allRight) & HasMore(table) &
      (state^.buffer[state^.first] # EndOfLine)
  DO
    target^ := state^.buffer[state^.first];
    INC(target, 1);
    INC(state^.first);
    INC(count)
  END
END TextRead;

PROCEDURE RawRead(table: DeviceTablePtr; to: ADDRESS; max: CARDINAL; VAR count: CARDINAL);
VAR
  state: State;
  piece: CARDINAL;
BEGIN
  Require(table, (readFlag IN table^.flags) & (rawFlag IN table^.flags));
  state := table^.cd;
  count := 0;
  WHILE (count < max) & HasMore(table) DO
    piece := state^.end - state^.first;
    IF piece > max - count THEN piece := max - count END;
    memcpy(to, ADR(state^.buffer[state^.first]), piece);
    INC(state^.first, piece);
    INC(to, piece);
    INC(count, piece)
  END;
  IF (count = 0) & (max > 0) THEN table^.result := endOfInput ELSE table^.result := allRight END
END RawRead;

(* Writing *)

PROCEDURE Append(table: DeviceTablePtr; from: ADDRESS; count: CARDINAL);
VAR
  state: State;
  piece: CARDINAL;
BEGIN
  state := table^.cd;
  WHILE count > 0 DO
    piece := count;
    IF piece > LargestPiece THEN piece := LargestPiece END;
    IF zlib.gzwrite(state^.file, from, VAL(CARDINAL32, piece)) <= 0 THEN
      Fail(table, "IOChan.softDeviceError: the file cannot be written")
    END;
    INC(from, piece);
    DEC(count, piece)
  END
END Append;

PROCEDURE TextWrite(table: DeviceTablePtr; from: ADDRESS; count: CARDINAL);
BEGIN
  Require(table, (writeFlag IN table^.flags) & (textFlag IN table^.flags));
  Append(table, from, count)
END TextWrite;

PROCEDURE WriteLn(table: DeviceTablePtr);
VAR ch: CHAR;
BEGIN
  ch := EndOfLine;
  TextWrite(table, ADR(ch), 1)
END WriteLn;

PROCEDURE RawWrite(table: DeviceTablePtr; from: ADDRESS; count: CARDINAL);
BEGIN
  Require(table, (writeFlag IN table^.flags) & (rawFlag IN table^.flags));
  Append(table, from, count)
END RawWrite;

BEGIN
  AllocateDeviceId(device)
END GzipFiles.
