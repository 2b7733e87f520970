(* IOLink and MemStream: a user-defined device that counts and capitalizes, and channels to storage. *)
MODULE test_own_devices;
FROM SYSTEM IMPORT ADDRESS, ADR;
FROM IOConsts IMPORT ReadResults;
FROM ChanConsts IMPORT OpenResults, FlagSet, raw, read, text, textFlag, write;
FROM STextIO IMPORT WriteChar, WriteLn, WriteString;
FROM SWholeIO IMPORT WriteCard, WriteInt;
IMPORT IOChan, IOLink, IOResult, MemStream, RawIO, StdChans, TextIO, WholeIO;

VAR
  letters, other: IOLink.DeviceId;
  channel, memory: IOChan.ChanId;
  next, written, freed: CARDINAL;
  (* MemStream keeps their addresses. *)
  buffer: ADDRESS;
  length, used: CARDINAL;

(* ---- A device: the letters A to E and the end of the input ---- *)

PROCEDURE Look(table: IOLink.DeviceTablePtr; VAR ch: CHAR; VAR result: ReadResults);
BEGIN
  IF next = 5 THEN
    result := endOfInput
  ELSE
    ch := CHR(ORD("A") + next);
    result := allRight
  END;
  table^.result := result
END Look;

PROCEDURE Skip(table: IOLink.DeviceTablePtr);
BEGIN
  IF next = 5 THEN
    IOLink.RAISEdevException(table^.cid, letters, IOChan.skipAtEnd, "no more letters")
  END;
  INC(next);
  table^.result := allRight
END Skip;

PROCEDURE SkipLook(table: IOLink.DeviceTablePtr; VAR ch: CHAR; VAR result: ReadResults);
BEGIN
  Skip(table);
  Look(table, ch, result)
END SkipLook;

PROCEDURE TextWrite(table: IOLink.DeviceTablePtr; from: ADDRESS; count: CARDINAL);
BEGIN
  INC(written, count);
  table^.errNum := 7
END TextWrite;

PROCEDURE LineWrite(table: IOLink.DeviceTablePtr);
BEGIN
  INC(written, 100)
END LineWrite;

PROCEDURE Name(table: IOLink.DeviceTablePtr; VAR s: ARRAY OF CHAR);
BEGIN
  s[0] := "l"; s[1] := 0C
END Name;

PROCEDURE Again(table: IOLink.DeviceTablePtr);
BEGIN
  next := 0
END Again;

PROCEDURE Free(table: IOLink.DeviceTablePtr);
BEGIN
  INC(freed)
END Free;

PROCEDURE Truth(is: BOOLEAN);
BEGIN
  IF is THEN WriteString(" yes") ELSE WriteString(" no") END
END Truth;

PROCEDURE RefusedRead;
VAR count: CARDINAL;
BEGIN
  IOChan.RawRead(channel, ADR(count), 1, count);
  WriteString("not refused")
EXCEPT
  Truth(IOLink.IsIOException() AND (IOLink.IOException() = IOChan.notAvailable));
  RETURN
END RefusedRead;

PROCEDURE SkipTooFar;
BEGIN
  IOChan.Skip(channel);
  WriteString("not refused")
EXCEPT
  Truth(IOLink.IOException() = IOChan.skipAtEnd);
  RETURN
END SkipTooFar;

PROCEDURE OtherDevice;
BEGIN
  Truth(IOLink.DeviceTablePtrValue(channel, other) = NIL)
EXCEPT
  Truth(IOLink.IOException() = IOChan.wrongDevice);
  RETURN
END OtherDevice;

PROCEDURE Device;
VAR
  table: IOLink.DeviceTablePtr;
  ch: CHAR;
  name: ARRAY [0..9] OF CHAR;
BEGIN
  next := 0; written := 0; freed := 0;
  IOLink.AllocateDeviceId(letters);
  IOLink.AllocateDeviceId(other);
  IOLink.MakeChan(letters, channel);
  Truth(IOLink.IsDevice(channel, letters)); Truth(IOLink.IsDevice(channel, other));
  Truth(IOLink.IsDevice(IOChan.InvalidChan(), letters));
  Truth(IOLink.IsDevice(StdChans.OutChan(), letters)); WriteLn;
  Truth(IOChan.CurrentFlags(channel) = FlagSet{}); Truth(IOChan.ReadResult(channel) = notKnown);
  RefusedRead; OtherDevice; WriteLn;
  table := IOLink.DeviceTablePtrValue(channel, letters);
  Truth((table^.cid = channel) AND (table^.did = letters) AND (table^.cd = NIL));
  table^.flags := read + write + text;
  table^.doLook := Look;
  table^.doSkip := Skip;
  table^.doSkipLook := SkipLook;
  table^.doTextWrite := TextWrite;
  table^.doLnWrite := LineWrite;
  table^.doGetName := Name;
  table^.doReset := Again;
  table^.doFree := Free;
  Truth(textFlag IN IOChan.CurrentFlags(channel)); WriteLn;
  REPEAT
    TextIO.ReadChar(channel, ch);
    IF IOResult.ReadResult(channel) = allRight THEN WriteChar(ch) END
  UNTIL IOResult.ReadResult(channel) # allRight;
  Truth(IOResult.ReadResult(channel) = endOfInput); SkipTooFar; WriteLn;
  IOChan.Reset(channel);
  TextIO.ReadChar(channel, ch); WriteChar(ch); WriteLn;
  TextIO.WriteString(channel, "hello"); TextIO.WriteLn(channel); WholeIO.WriteCard(channel, 42, 4);
  IOChan.Flush(channel);
  WriteCard(written, 1); WriteInt(IOChan.DeviceError(channel), 2); WriteLn;
  IOChan.GetName(channel, name); WriteString(name);
  IOChan.SetReadResult(channel, wrongFormat); Truth(IOChan.ReadResult(channel) = wrongFormat);
  IOLink.UnMakeChan(letters, channel); Truth(channel = IOChan.InvalidChan());
  WriteCard(freed, 2); WriteLn
END Device;

(* ---- Storage ---- *)

PROCEDURE Memory;
VAR
  i: CARDINAL;
  result: OpenResults;
  word: ARRAY [0..9] OF CHAR;
  number: CARDINAL;
BEGIN
  MemStream.OpenWrite(memory, write + text, result, buffer, length, used, FALSE);
  Truth((result = opened) AND MemStream.IsMem(memory)); Truth(MemStream.IsMem(StdChans.OutChan()));
  TextIO.WriteString(memory, "lost"); MemStream.Rewrite(memory); WriteCard(used, 2); WriteLn;
  FOR i := 1 TO 100 DO
    WholeIO.WriteCard(memory, i, 4);
    IF i MOD 10 = 0 THEN TextIO.WriteLn(memory) END
  END;
  WriteCard(used, 1); Truth(length >= used);
  MemStream.Close(memory); Truth(memory = IOChan.InvalidChan()); WriteLn;
  MemStream.OpenRead(memory, read + text, result, buffer, used, TRUE);
  number := 0;
  REPEAT
    WholeIO.ReadCard(memory, i);
    IF IOResult.ReadResult(memory) = allRight THEN INC(number, i) ELSE TextIO.SkipLine(memory) END
  UNTIL i = 100;
  WriteCard(number, 1);
  MemStream.Reread(memory);
  TextIO.ReadToken(memory, word); WriteChar("["); WriteString(word); WriteChar("]");
  TextIO.ReadString(memory, word); WriteChar("["); WriteString(word); WriteChar("]"); WriteLn;
  MemStream.Close(memory);

  MemStream.OpenWrite(memory, raw, result, buffer, length, used, TRUE);
  RawIO.Write(memory, number); RawIO.Write(memory, used);
  WriteCard(used, 1); WriteLn;
  MemStream.Close(memory);
  Truth((used = 0) AND (length = 0) AND (buffer = NIL)); WriteLn;
  number := 99;
  MemStream.OpenRead(memory, raw, result, ADR(number), SIZE(number), FALSE);
  RawIO.Read(memory, i); WriteCard(i, 1); Truth(IOResult.ReadResult(memory) = allRight);
  RawIO.Read(memory, i); Truth(IOResult.ReadResult(memory) = endOfInput); WriteLn;
  MemStream.Close(memory)
END Memory;

BEGIN
  Device; Memory
END test_own_devices.
