IMPLEMENTATION MODULE RndFile;

FROM SYSTEM IMPORT CAST;
FROM TlcChannel IMPORT Channel, random, Raise, Require, softDeviceError;
FROM EXCEPTIONS IMPORT AllocateSource, ExceptionSource, IsCurrentSource, RAISE;
IMPORT ChanConsts, IOChan, TlcChannel, TlcFile;

VAR source: ExceptionSource;

PROCEDURE Open(VAR cid: ChanId; VAR name: ARRAY OF CHAR; mode: CARDINAL; flags: FlagSet;
    VAR res: OpenResults);
VAR channel: Channel;
BEGIN
  IF NOT (ChanConsts.textFlag IN flags) THEN flags := flags + raw END;
  TlcChannel.Open(channel, random, name, mode, flags, res);
  cid := CAST(ChanId, channel)
END Open;

PROCEDURE OpenOld(VAR cid: ChanId; name: ARRAY OF CHAR; flags: FlagSet; VAR res: OpenResults);
BEGIN
  flags := flags + old;
  IF ChanConsts.writeFlag IN flags THEN
    Open(cid, name, TlcFile.updateOld, flags, res)
  ELSE
    Open(cid, name, TlcFile.readOld, flags + read, res)
  END
END OpenOld;

PROCEDURE OpenClean(VAR cid: ChanId; name: ARRAY OF CHAR; flags: FlagSet; VAR res: OpenResults);
BEGIN
  IF ChanConsts.oldFlag IN flags THEN
    Open(cid, name, TlcFile.updateAny, flags + write, res)
  ELSE
    Open(cid, name, TlcFile.updateNew, flags + write, res)
  END
END OpenClean;

PROCEDURE IsRndFile(cid: ChanId): BOOLEAN;
VAR channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  RETURN (channel # NIL) & (channel^.device = random)
END IsRndFile;

PROCEDURE IsRndFileException(): BOOLEAN;
BEGIN
  RETURN IsCurrentSource(source)
END IsRndFileException;

PROCEDURE Opened(cid: ChanId): Channel;
BEGIN
  Require(CAST(Channel, cid), random);
  RETURN CAST(Channel, cid)
END Opened;

PROCEDURE StartPos(cid: ChanId): FilePos;
VAR channel: Channel;
BEGIN
  channel := Opened(cid);
  RETURN 0
END StartPos;

PROCEDURE CurrentPos(cid: ChanId): FilePos;
VAR channel: Channel;
BEGIN
  channel := Opened(cid);
  RETURN TlcFile.TlcPosition(channel^.file)
END CurrentPos;

PROCEDURE EndPos(cid: ChanId): FilePos;
VAR here, end: FilePos;
BEGIN
  here := CurrentPos(cid);
  Move(Opened(cid), 0, TlcFile.fromEnd);
  end := CurrentPos(cid);
  SetPos(cid, here);
  RETURN end
END EndPos;

PROCEDURE NewPos(cid: ChanId; chunks: INTEGER; chunkSize: CARDINAL; from: FilePos): FilePos;
VAR
  channel: Channel;
  pos: FilePos;
BEGIN
  channel := Opened(cid);
  pos := from + VAL(FilePos, chunks) * VAL(FilePos, chunkSize);
  IF pos < 0 THEN
    RAISE(source, 0, "RndFile.NewPos: the position is before the start of the file")
  END;
  RETURN pos
END NewPos;

PROCEDURE Move(channel: Channel; pos: FilePos; from: CARDINAL);
BEGIN
  TlcFile.TlcForgetState(channel^.file);
  IF NOT TlcFile.TlcSetPosition(channel^.file, pos, from) THEN
    Raise(softDeviceError, "IOChan.softDeviceError: the device has no such position")
  END
END Move;

PROCEDURE SetPos(cid: ChanId; pos: FilePos);
BEGIN
  Move(Opened(cid), pos, TlcFile.fromStart)
END SetPos;

PROCEDURE Close(VAR cid: ChanId);
VAR channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  TlcChannel.Require(channel, random);
  cid := IOChan.InvalidChan();
  TlcChannel.Close(channel, random)
END Close;

BEGIN
  AllocateSource(source)
END RndFile.
