IMPLEMENTATION MODULE ProgramArgs;

FROM SYSTEM IMPORT CAST;
FROM ChanConsts IMPORT FlagSet, read, text;
FROM TlcArgs IMPORT TlcArgumentCount;
IMPORT TlcChannel;

VAR channel: TlcChannel.Channel;

PROCEDURE ArgChan(): ChanId;
BEGIN
  RETURN CAST(ChanId, channel)
END ArgChan;

PROCEDURE IsArgPresent(): BOOLEAN;
BEGIN
  RETURN VAL(LONGCARD, channel^.argument) < TlcArgumentCount()
END IsArgPresent;

PROCEDURE NextArg;
BEGIN
  IF IsArgPresent() THEN INC(channel^.argument) END;
  channel^.position := 0;
  ShowFlags
END NextArg;

(* Without an argument, reading is not available. *)
PROCEDURE ShowFlags;
BEGIN
  IF IsArgPresent() THEN channel^.flags := read + text ELSE channel^.flags := FlagSet{} END
END ShowFlags;

BEGIN
  channel := TlcChannel.Null();
  channel^.device := TlcChannel.arguments;
  ShowFlags
END ProgramArgs.
