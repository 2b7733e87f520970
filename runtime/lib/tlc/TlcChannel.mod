IMPLEMENTATION MODULE TlcChannel;

FROM SYSTEM IMPORT ADDRESS;
FROM ChanConsts IMPORT FlagSet, OpenResults, opened, wrongNameFormat, tooManyOpen, wrongPermissions,
    noRoomOnDevice, noSuchFile, fileExists, wrongFileType, otherProblem, read, write, text, raw;
FROM EXCEPTIONS IMPORT AllocateSource, RAISE;
FROM IOConsts IMPORT notKnown;
FROM TlcChars IMPORT TlcConcatChars;
IMPORT TlcFile;

PROCEDURE CopyName(name: ARRAY OF CHAR; VAR copy: ARRAY OF CHAR);
BEGIN
  TlcConcatChars(copy, HIGH(copy), name, LENGTH(name), "", 0)
END CopyName;

PROCEDURE New(VAR channel: Channel; device: Device; name: ARRAY OF CHAR; flags: FlagSet);
BEGIN
  NEW(channel);
  channel^.device := device;
  channel^.flags := flags;
  channel^.opened := flags;
  channel^.result := notKnown;
  channel^.file := NIL;
  channel^.use := unused;
  channel^.error := 0;
  channel^.argument := 0;
  channel^.position := 0;
  channel^.link := NIL;
  channel^.table := NIL;
  CopyName(name, channel^.name)
END New;

PROCEDURE ResultOf(problem: LONGCARD): OpenResults;
BEGIN
  CASE VAL(CARDINAL, problem) OF
    TlcFile.noProblem: RETURN opened
  | TlcFile.noSuchFile: RETURN noSuchFile
  | TlcFile.wrongPermissions: RETURN wrongPermissions
  | TlcFile.fileExists: RETURN fileExists
  | TlcFile.wrongType: RETURN wrongFileType
  | TlcFile.tooManyOpen: RETURN tooManyOpen
  | TlcFile.noRoom: RETURN noRoomOnDevice
  | TlcFile.wrongName: RETURN wrongNameFormat
  ELSE RETURN otherProblem
  END
END ResultOf;

PROCEDURE Open(VAR channel: Channel; device: Device; name: ARRAY OF CHAR; mode: CARDINAL;
    flags: FlagSet; VAR res: OpenResults);
VAR
  file: ADDRESS;
  problem: LONGCARD;
BEGIN
  channel := NIL;
  file := TlcFile.TlcOpenFile(name, HIGH(name), mode, problem);
  res := ResultOf(problem);
  IF res = opened THEN
    New(channel, device, name, flags);
    channel^.file := file
  END
END Open;

PROCEDURE Standard(number: CARDINAL; name: ARRAY OF CHAR; flags: FlagSet): Channel;
VAR channel: Channel;
BEGIN
  New(channel, standard, name, flags);
  channel^.file := TlcFile.TlcStandardFile(number);
  RETURN channel
END Standard;

PROCEDURE Null(): Channel;
VAR channel: Channel;
BEGIN
  New(channel, nothing, "", read + write + text + raw);
  RETURN channel
END Null;

PROCEDURE Linked(link: LinkPtr; table: ADDRESS): Channel;
VAR channel: Channel;
BEGIN
  New(channel, linked, "", FlagSet{});
  channel^.link := link;
  channel^.table := table;
  RETURN channel
END Linked;

PROCEDURE Close(VAR channel: Channel; device: Device);
VAR saved: BOOLEAN;
BEGIN
  Require(channel, device);
  saved := TlcFile.TlcCloseFile(channel^.file);
  DISPOSE(channel);
  channel := NIL;
  IF NOT saved THEN
    Raise(hardDeviceError, "IOChan.hardDeviceError: what was written could not be saved")
  END
END Close;

PROCEDURE Require(channel: Channel; device: Device);
BEGIN
  IF (channel = NIL) OR (channel^.device # device) THEN
    Raise(wrongDevice, "IOChan.wrongDevice: the channel is not open to such a device")
  END
END Require;

PROCEDURE Refuse(channel: Channel);
BEGIN
  channel^.error := VAL(INTEGER, TlcFile.TlcErrorNumber());
  Raise(softDeviceError, "IOChan.softDeviceError: the device does not take what is written")
END Refuse;

PROCEDURE IsInput(channel: Channel): BOOLEAN;
BEGIN
  RETURN (channel # NIL) & (channel^.use = reading) & (read + text <= channel^.flags)
END IsInput;

PROCEDURE IsOutput(channel: Channel): BOOLEAN;
BEGIN
  RETURN (channel # NIL) & (channel^.use = writing) & (write + text <= channel^.flags)
END IsOutput;

PROCEDURE Raise(exception: CARDINAL; message: ARRAY OF CHAR);
BEGIN
  RAISE(source, exception, message)
END Raise;

BEGIN
  AllocateSource(source)
END TlcChannel.
