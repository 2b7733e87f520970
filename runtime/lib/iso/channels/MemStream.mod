IMPLEMENTATION MODULE MemStream;

FROM SYSTEM IMPORT ADDRESS, ADR;
FROM ChanConsts IMPORT rawFlag, opened, read, readFlag, text, textFlag, write, writeFlag;
FROM IOConsts IMPORT ReadResults, allRight, endOfInput, endOfLine;
FROM IOLink IMPORT DeviceId, DeviceTablePtr, AllocateDeviceId, DeviceTablePtrValue, IsDevice,
    MakeChan, RAISEdevException, UnMakeChan;
FROM Storage IMPORT ALLOCATE, DEALLOCATE, REALLOCATE;
FROM TlcStorage IMPORT TlcCopyBytes;
IMPORT IOChan;

CONST
  EOL = 12C;
  LeastRoom = 64;
  LastIndex = 7FFFFFFEH;

TYPE
  (* The state of a channel. If it writes, the addresses are those of variables of the program, otherwise of
     fields of this record. *)
  State = POINTER TO RECORD
    buffer: POINTER TO Buffer;
    length, used: POINTER TO CARDINAL;
    position: CARDINAL;  (* the next byte to read *)
    ownBuffer: Buffer;
    ownLength: CARDINAL;
    isDisposed: BOOLEAN  (* Close disposes of the storage *)
  END;
  Buffer = POINTER TO ARRAY [0..LastIndex] OF CHAR;

VAR device: DeviceId;

(* ---- Opening and closing ---- *)

PROCEDURE Open(VAR cid: ChanId; flags: FlagSet; VAR res: OpenResults; isDisposed: BOOLEAN): State;
VAR
  table: DeviceTablePtr;
  state: State;
BEGIN
  NEW(state);
  state^.position := 0;
  state^.isDisposed := isDisposed;
  MakeChan(device, cid);
  table := DeviceTablePtrValue(cid, device);
  table^.cd := state;
  IF NOT (rawFlag IN flags) THEN flags := flags + text END;
  table^.flags := flags;
  table^.doLook := Look;
  table^.doSkip := Skip;
  table^.doSkipLook := SkipLook;
  table^.doLnWrite := WriteLn;
  table^.doTextRead := TextRead;
  table^.doTextWrite := TextWrite;
  table^.doRawRead := RawRead;
  table^.doRawWrite := RawWrite;
  table^.doReset := Reset;
  table^.doFree := Free;
  res := opened;
  RETURN state
END Open;

PROCEDURE OpenWrite(VAR cid: ChanId; flags: FlagSet; VAR res: OpenResults; VAR buffer: ADDRESS;
    VAR length: CARDINAL; VAR used: CARDINAL; deallocOnClose: BOOLEAN);
VAR state: State;
BEGIN
  state := Open(cid, flags + write - read, res, deallocOnClose);
  ALLOCATE(buffer, LeastRoom);
  length := LeastRoom;
  used := 0;
  state^.buffer := ADR(buffer);
  state^.length := ADR(length);
  state^.used := ADR(used)
END OpenWrite;

PROCEDURE OpenRead(VAR cid: ChanId; flags: FlagSet; VAR res: OpenResults; buffer: ADDRESS;
    length: CARDINAL; deallocOnClose: BOOLEAN);
VAR state: State;
BEGIN
  state := Open(cid, flags + read - write, res, deallocOnClose);
  state^.ownBuffer := buffer;
  state^.ownLength := length;
  state^.buffer := ADR(state^.ownBuffer);
  state^.length := ADR(state^.ownLength);
  state^.used := ADR(state^.ownLength)
END OpenRead;

PROCEDURE Free(table: DeviceTablePtr);
VAR state: State;
BEGIN
  state := table^.cd;
  IF state^.isDisposed THEN
    DEALLOCATE(state^.buffer^, state^.length^);
    state^.length^ := 0;
    state^.used^ := 0
  END;
  DISPOSE(state)
END Free;

PROCEDURE Close(VAR cid: ChanId);
BEGIN
  UnMakeChan(device, cid)
END Close;

PROCEDURE Rewrite(cid: ChanId);
BEGIN
  Reset(DeviceTablePtrValue(cid, device))
END Rewrite;

PROCEDURE Reread(cid: ChanId);
BEGIN
  Reset(DeviceTablePtrValue(cid, device))
END Reread;

PROCEDURE IsMem(cid: ChanId): BOOLEAN;
BEGIN
  RETURN IsDevice(cid, device)
END IsMem;

(* ---- Procedures of the device ---- *)

PROCEDURE Reset(table: DeviceTablePtr);
VAR state: State;
BEGIN
  state := table^.cd;
  IF writeFlag IN table^.flags THEN state^.used^ := 0 END;
  state^.position := 0
END Reset;

PROCEDURE Require(table: DeviceTablePtr; isThere: BOOLEAN);
BEGIN
  IF NOT isThere THEN
    RAISEdevException(table^.cid, device, IOChan.notAvailable,
        "IOChan.notAvailable: the channel does not offer this operation")
  END
END Require;

(* Returns the number of bytes still to be read. *)
PROCEDURE Rest(table: DeviceTablePtr): CARDINAL;
VAR state: State;
BEGIN
  state := table^.cd;
  RETURN state^.used^ - state^.position
END Rest;

PROCEDURE Next(table: DeviceTablePtr): CHAR;
VAR state: State;
BEGIN
  state := table^.cd;
  RETURN state^.buffer^^[state^.position]
END Next;

PROCEDURE Look(table: DeviceTablePtr; VAR ch: CHAR; VAR res: ReadResults);
BEGIN
  Require(table, (readFlag IN table^.flags) & (textFlag IN table^.flags));
  IF Rest(table) = 0 THEN
    res := endOfInput
  ELSIF Next(table) = EOL THEN
    res := endOfLine
  ELSE
    ch := Next(table);
    res := allRight
  END;
  table^.result := res
END Look;

PROCEDURE Skip(table: DeviceTablePtr);
VAR state: State;
BEGIN
  state := table^.cd;
  Require(table, (readFlag IN table^.flags) & (textFlag IN table^.flags));
  IF Rest(table) = 0 THEN
    RAISEdevException(table^.cid, device, IOChan.skipAtEnd, "IOChan.skipAtEnd: the input has ended")
  END;
  INC(state^.position);
  table^.result := allRight
END Skip;

PROCEDURE SkipLook(table: DeviceTablePtr; VAR ch: CHAR; VAR res: ReadResults);
BEGIN
  Skip(table);
  Look(table, ch, res)
END SkipLook;

(* Copies bytes from the position on. *)
PROCEDURE Take(table: DeviceTablePtr; to: ADDRESS; count: CARDINAL);
VAR state: State;
BEGIN
  state := table^.cd;
  IF count > 0 THEN TlcCopyBytes(to, ADR(state^.buffer^^[state^.position]), count) END;
  INC(state^.position, count)
END Take;

PROCEDURE TextRead(table: DeviceTablePtr; to: ADDRESS; max: CARDINAL; VAR count: CARDINAL);
VAR
  ch: CHAR;
  res: ReadResults;
  state: State;
BEGIN
  count := 0;
  Look(table, ch, res);
  state := table^.cd;
  WHILE (count < max) & (count < Rest(table)) & (state^.buffer^^[state^.position + count] # EOL) DO
    INC(count)
  END;
  Take(table, to, count)
END TextRead;

PROCEDURE RawRead(table: DeviceTablePtr; to: ADDRESS; max: CARDINAL; VAR count: CARDINAL);
BEGIN
  Require(table, (readFlag IN table^.flags) & (rawFlag IN table^.flags));
  count := Rest(table);
  IF count > max THEN count := max END;
  Take(table, to, count);
  IF (count = 0) & (max > 0) THEN table^.result := endOfInput ELSE table^.result := allRight END
END RawRead;

(* Appends bytes. The storage at least doubles when it grows. *)
PROCEDURE Append(table: DeviceTablePtr; from: ADDRESS; count: CARDINAL);
VAR
  state: State;
  room: CARDINAL;
BEGIN
  state := table^.cd;
  IF state^.used^ + count > state^.length^ THEN
    room := 2 * state^.length^;
    IF room < state^.used^ + count THEN room := state^.used^ + count END;
    REALLOCATE(state^.buffer^, room);
    state^.length^ := room
  END;
  IF count > 0 THEN TlcCopyBytes(ADR(state^.buffer^^[state^.used^]), from, count) END;
  INC(state^.used^, count)
END Append;

PROCEDURE TextWrite(table: DeviceTablePtr; from: ADDRESS; count: CARDINAL);
BEGIN
  Require(table, (writeFlag IN table^.flags) & (textFlag IN table^.flags));
  Append(table, from, count)
END TextWrite;

PROCEDURE WriteLn(table: DeviceTablePtr);
VAR ch: CHAR;
BEGIN
  ch := EOL;
  TextWrite(table, ADR(ch), 1)
END WriteLn;

PROCEDURE RawWrite(table: DeviceTablePtr; from: ADDRESS; count: CARDINAL);
BEGIN
  Require(table, (writeFlag IN table^.flags) & (rawFlag IN table^.flags));
  Append(table, from, count)
END RawWrite;

BEGIN
  AllocateDeviceId(device)
END MemStream.
