IMPLEMENTATION MODULE SeqFile;

FROM SYSTEM IMPORT CAST;
FROM TlcChannel IMPORT Channel, sequential, Raise, Require, softDeviceError;
IMPORT ChanConsts, IOChan, TlcChannel, TlcFile;

(* Adds text to the flags unless they contain raw. *)
PROCEDURE Completed(flags: FlagSet): FlagSet;
BEGIN
  IF NOT (ChanConsts.rawFlag IN flags) THEN flags := flags + text END;
  RETURN flags
END Completed;

(* Opens with one mode, or with another one if the flags and the file allow reading and writing. *)
PROCEDURE Open(VAR cid: ChanId; VAR name: ARRAY OF CHAR; mode, both: CARDINAL; flags: FlagSet;
    VAR res: OpenResults);
VAR channel: Channel;
BEGIN
  IF read + write <= flags THEN mode := both END;
  TlcChannel.Open(channel, sequential, name, mode, flags, res);
  cid := CAST(ChanId, channel)
END Open;

PROCEDURE OpenWrite(VAR cid: ChanId; name: ARRAY OF CHAR; flags: FlagSet; VAR res: OpenResults);
BEGIN
  flags := Completed(flags) + write;
  IF ChanConsts.oldFlag IN flags THEN
    Open(cid, name, TlcFile.writeAny, TlcFile.updateAny, flags, res)
  ELSE
    Open(cid, name, TlcFile.writeNew, TlcFile.updateNew, flags, res)
  END;
  Select(cid, write)
END OpenWrite;

PROCEDURE OpenAppend(VAR cid: ChanId; name: ARRAY OF CHAR; flags: FlagSet; VAR res: OpenResults);
BEGIN
  Open(cid, name, TlcFile.append, TlcFile.updateAppend, Completed(flags) + write + old, res);
  Select(cid, write)
END OpenAppend;

PROCEDURE OpenRead(VAR cid: ChanId; name: ARRAY OF CHAR; flags: FlagSet; VAR res: OpenResults);
BEGIN
  Open(cid, name, TlcFile.readOld, TlcFile.updateOld, Completed(flags) + read + old, res);
  Select(cid, read)
END OpenRead;

(* Restricts the channel to one direction, if it was opened for it. *)
PROCEDURE Select(cid: ChanId; direction: FlagSet);
VAR channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  IF channel # NIL THEN
    channel^.flags := channel^.opened - read - write + channel^.opened * direction
  END
END Select;

PROCEDURE IsSeqFile(cid: ChanId): BOOLEAN;
VAR channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  RETURN (channel # NIL) & (channel^.device = sequential)
END IsSeqFile;

(* Moves to the start of the file. *)
PROCEDURE Rewind(channel: Channel);
BEGIN
  Require(channel, sequential);
  TlcFile.TlcForgetState(channel^.file);
  IF NOT TlcFile.TlcSetPosition(channel^.file, 0, TlcFile.fromStart) THEN
    Raise(softDeviceError, "IOChan.softDeviceError: the device has no position")
  END
END Rewind;

PROCEDURE Reread(cid: ChanId);
BEGIN
  Rewind(CAST(Channel, cid));
  Select(cid, read)
END Reread;

PROCEDURE Rewrite(cid: ChanId);
VAR channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  Rewind(channel);
  Select(cid, write);
  IF (ChanConsts.writeFlag IN channel^.flags) & NOT TlcFile.TlcTruncate(channel^.file, 0) THEN
    Raise(softDeviceError, "IOChan.softDeviceError: the file cannot be made empty")
  END
END Rewrite;

PROCEDURE Close(VAR cid: ChanId);
VAR channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  TlcChannel.Require(channel, sequential);
  cid := IOChan.InvalidChan();
  TlcChannel.Close(channel, sequential)
END Close;

END SeqFile.
