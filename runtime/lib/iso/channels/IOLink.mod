IMPLEMENTATION MODULE IOLink;

FROM IOConsts IMPORT ReadResults, notKnown;
FROM SYSTEM IMPORT ADDRESS, CAST;
FROM TlcChannel IMPORT Channel, LinkPtr, notAvailable, wrongDevice;
IMPORT ChanConsts, IOChan, TlcChannel;

TYPE DeviceId = POINTER TO CHAR;  (* only the address matters *)

VAR link: LinkPtr;

PROCEDURE AllocateDeviceId(VAR did: DeviceId);
BEGIN
  NEW(did)
END AllocateDeviceId;

PROCEDURE MakeChan(did: DeviceId; VAR cid: IOChan.ChanId);
VAR table: DeviceTablePtr;
BEGIN
  NEW(table);
  cid := CAST(IOChan.ChanId, TlcChannel.Linked(link, table));
  table^.cd := NIL;
  table^.did := did;
  table^.cid := cid;
  table^.result := notKnown;
  table^.errNum := 0;
  table^.flags := ChanConsts.FlagSet{};
  table^.doLook := RefuseLook;
  table^.doSkip := Refuse;
  table^.doSkipLook := RefuseLook;
  table^.doLnWrite := Refuse;
  table^.doTextRead := RefuseRead;
  table^.doTextWrite := RefuseWrite;
  table^.doRawRead := RefuseRead;
  table^.doRawWrite := RefuseWrite;
  table^.doGetName := NoName;
  table^.doReset := DoNothing;
  table^.doFlush := DoNothing;
  table^.doFree := DoNothing
END MakeChan;

PROCEDURE UnMakeChan(did: DeviceId; VAR cid: IOChan.ChanId);
VAR
  table: DeviceTablePtr;
  channel: Channel;
BEGIN
  table := DeviceTablePtrValue(cid, did);
  table^.doFree(table);
  channel := CAST(Channel, cid);
  DISPOSE(table);
  DISPOSE(channel);
  cid := IOChan.InvalidChan()
END UnMakeChan;

PROCEDURE DeviceTablePtrValue(cid: IOChan.ChanId; did: DeviceId): DeviceTablePtr;
VAR channel: Channel;
BEGIN
  IF NOT IsDevice(cid, did) THEN
    TlcChannel.Raise(wrongDevice, "IOLink.wrongDevice: the channel is not open to such a device")
  END;
  channel := CAST(Channel, cid);
  RETURN channel^.table
END DeviceTablePtrValue;

PROCEDURE IsDevice(cid: IOChan.ChanId; did: DeviceId): BOOLEAN;
VAR
  table: DeviceTablePtr;
  channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  IF (channel = NIL) OR (channel^.device # TlcChannel.linked) THEN RETURN FALSE END;
  table := channel^.table;
  RETURN table^.did = did
END IsDevice;

PROCEDURE RAISEdevException(cid: IOChan.ChanId; did: DeviceId; x: DevExceptionRange;
    s: ARRAY OF CHAR);
BEGIN
  IF DeviceTablePtrValue(cid, did) # NIL THEN TlcChannel.Raise(ORD(x), s) END
END RAISEdevException;

PROCEDURE IsIOException(): BOOLEAN;
BEGIN
  RETURN IOChan.IsChanException()
END IsIOException;

PROCEDURE IOException(): IOChan.ChanExceptions;
BEGIN
  RETURN IOChan.ChanException()
END IOException;

(* ---- The procedures of a new table ---- *)

PROCEDURE Refuse(table: DeviceTablePtr);
BEGIN
  TlcChannel.Raise(notAvailable, "IOChan.notAvailable: the device does not offer this operation")
END Refuse;

PROCEDURE RefuseLook(table: DeviceTablePtr; VAR ch: CHAR; VAR res: ReadResults);
BEGIN
  Refuse(table)
END RefuseLook;

PROCEDURE RefuseRead(table: DeviceTablePtr; to: ADDRESS; max: CARDINAL; VAR read: CARDINAL);
BEGIN
  Refuse(table)
END RefuseRead;

PROCEDURE RefuseWrite(table: DeviceTablePtr; from: ADDRESS; count: CARDINAL);
BEGIN
  Refuse(table)
END RefuseWrite;

PROCEDURE NoName(table: DeviceTablePtr; VAR s: ARRAY OF CHAR);
BEGIN
  s[0] := 0C
END NoName;

PROCEDURE DoNothing(table: DeviceTablePtr);
END DoNothing;

(* ---- Procedures that IOChan calls ---- *)

PROCEDURE Refresh(channel: Channel);
VAR table: DeviceTablePtr;
BEGIN
  table := channel^.table;
  channel^.flags := table^.flags;
  channel^.result := table^.result
END Refresh;

PROCEDURE SetResult(channel: Channel; result: ReadResults);
VAR table: DeviceTablePtr;
BEGIN
  table := channel^.table;
  table^.result := result
END SetResult;

PROCEDURE Look(channel: Channel; VAR ch: CHAR; VAR res: ReadResults);
VAR table: DeviceTablePtr;
BEGIN
  table := channel^.table;
  table^.doLook(table, ch, res)
END Look;

PROCEDURE Skip(channel: Channel);
VAR table: DeviceTablePtr;
BEGIN
  table := channel^.table;
  table^.doSkip(table)
END Skip;

PROCEDURE SkipLook(channel: Channel; VAR ch: CHAR; VAR res: ReadResults);
VAR table: DeviceTablePtr;
BEGIN
  table := channel^.table;
  table^.doSkipLook(table, ch, res)
END SkipLook;

PROCEDURE WriteLn(channel: Channel);
VAR table: DeviceTablePtr;
BEGIN
  table := channel^.table;
  table^.doLnWrite(table)
END WriteLn;

PROCEDURE TextRead(channel: Channel; to: ADDRESS; max: CARDINAL; VAR read: CARDINAL);
VAR table: DeviceTablePtr;
BEGIN
  table := channel^.table;
  table^.doTextRead(table, to, max, read)
END TextRead;

PROCEDURE TextWrite(channel: Channel; from: ADDRESS; count: CARDINAL);
VAR table: DeviceTablePtr;
BEGIN
  table := channel^.table;
  table^.doTextWrite(table, from, count)
END TextWrite;

PROCEDURE RawRead(channel: Channel; to: ADDRESS; max: CARDINAL; VAR read: CARDINAL);
VAR table: DeviceTablePtr;
BEGIN
  table := channel^.table;
  table^.doRawRead(table, to, max, read)
END RawRead;

PROCEDURE RawWrite(channel: Channel; from: ADDRESS; count: CARDINAL);
VAR table: DeviceTablePtr;
BEGIN
  table := channel^.table;
  table^.doRawWrite(table, from, count)
END RawWrite;

PROCEDURE GetName(channel: Channel; VAR s: ARRAY OF CHAR);
VAR table: DeviceTablePtr;
BEGIN
  table := channel^.table;
  table^.doGetName(table, s)
END GetName;

PROCEDURE Reset(channel: Channel);
VAR table: DeviceTablePtr;
BEGIN
  table := channel^.table;
  table^.doReset(table)
END Reset;

PROCEDURE Flush(channel: Channel);
VAR table: DeviceTablePtr;
BEGIN
  table := channel^.table;
  table^.doFlush(table)
END Flush;

PROCEDURE Error(channel: Channel): INTEGER;
VAR table: DeviceTablePtr;
BEGIN
  table := channel^.table;
  RETURN table^.errNum
END Error;

BEGIN
  NEW(link);
  link^.refresh := Refresh;
  link^.setResult := SetResult;
  link^.look := Look;
  link^.skip := Skip;
  link^.skipLook := SkipLook;
  link^.writeLn := WriteLn;
  link^.textRead := TextRead;
  link^.textWrite := TextWrite;
  link^.rawRead := RawRead;
  link^.rawWrite := RawWrite;
  link^.getName := GetName;
  link^.reset := Reset;
  link^.flush := Flush;
  link^.error := Error
END IOLink.
