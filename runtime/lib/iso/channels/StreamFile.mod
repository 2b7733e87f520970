IMPLEMENTATION MODULE StreamFile;

FROM SYSTEM IMPORT CAST;
FROM TlcChannel IMPORT Channel, stream;
IMPORT ChanConsts, IOChan, TlcChannel, TlcFile;

(* Returns the mode of opening for these flags. *)
PROCEDURE ModeOf(flags: FlagSet): CARDINAL;
BEGIN
  IF NOT (ChanConsts.writeFlag IN flags) THEN RETURN TlcFile.readOld
  ELSIF ChanConsts.readFlag IN flags THEN RETURN TlcFile.updateOld
  ELSIF ChanConsts.oldFlag IN flags THEN RETURN TlcFile.writeAny
  ELSE RETURN TlcFile.writeNew
  END
END ModeOf;

PROCEDURE Open(VAR cid: ChanId; name: ARRAY OF CHAR; flags: FlagSet; VAR res: OpenResults);
VAR channel: Channel;
BEGIN
  cid := IOChan.InvalidChan();
  IF flags * (read + write) = FlagSet{} THEN
    res := ChanConsts.wrongFlags;
    RETURN
  END;
  IF ChanConsts.readFlag IN flags THEN flags := flags + old END;
  IF NOT (ChanConsts.rawFlag IN flags) THEN flags := flags + text END;
  TlcChannel.Open(channel, stream, name, ModeOf(flags), flags, res);
  cid := CAST(ChanId, channel)
END Open;

PROCEDURE IsStreamFile(cid: ChanId): BOOLEAN;
VAR channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  RETURN (channel # NIL) & (channel^.device = stream)
END IsStreamFile;

PROCEDURE Close(VAR cid: ChanId);
VAR channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  TlcChannel.Require(channel, stream);
  cid := IOChan.InvalidChan();
  TlcChannel.Close(channel, stream)
END Close;

END StreamFile.
