IMPLEMENTATION MODULE TermFile;

FROM SYSTEM IMPORT CAST;
FROM TlcChannel IMPORT Channel, terminal;
FROM TlcSystem IMPORT TlcSetTerminal, characters, echoing, lines, silent;
IMPORT ChanConsts, IOChan, TlcChannel, TlcFile;

CONST Device = "/dev/tty";

PROCEDURE Open(VAR cid: ChanId; flagset: FlagSet; VAR res: OpenResults);
VAR channel: Channel;
BEGIN
  cid := IOChan.InvalidChan();
  IF flagset * (read + write) = FlagSet{} THEN
    res := ChanConsts.wrongFlags;
    RETURN
  END;
  IF NOT (ChanConsts.rawFlag IN flagset) THEN flagset := flagset + text END;
  flagset := flagset + ChanConsts.interactive;
  TlcChannel.Open(channel, terminal, Device, TlcFile.updateOld, flagset, res);
  IF res = ChanConsts.opened THEN SetMode(channel, flagset) END;
  cid := CAST(ChanId, channel)
END Open;

(* A write-only channel does not change the terminal. *)
PROCEDURE SetMode(channel: Channel; flags: FlagSet);
BEGIN
  IF NOT (ChanConsts.readFlag IN flags) THEN RETURN END;
  IF ChanConsts.echoFlag IN flags THEN
    Set(channel, characters);
    Set(channel, echoing)
  ELSIF ChanConsts.rawFlag IN flags THEN
    Set(channel, characters);
    Set(channel, silent)
  ELSE
    Set(channel, lines);
    Set(channel, echoing)
  END
END SetMode;

PROCEDURE Set(channel: Channel; mode: LONGCARD);
BEGIN
  IF TlcSetTerminal(TlcFile.TlcDescriptor(channel^.file), mode) THEN END
END Set;

PROCEDURE IsTermFile(cid: ChanId): BOOLEAN;
VAR channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  RETURN (channel # NIL) & (channel^.device = terminal)
END IsTermFile;

PROCEDURE Close(VAR cid: ChanId);
VAR channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  TlcChannel.Require(channel, terminal);
  cid := IOChan.InvalidChan();
  TlcChannel.Close(channel, terminal)
END Close;

END TermFile.
