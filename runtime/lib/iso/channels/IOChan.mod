IMPLEMENTATION MODULE IOChan;

IMPORT IOConsts, ChanConsts, EXCEPTIONS, SYSTEM, TlcArgs, TlcChannel, TlcFile, TlcIO;

CONST EOL = 12C;

TYPE ChanId = TlcChannel.Channel;

PROCEDURE InvalidChan(): ChanId;
BEGIN
  RETURN NIL
END InvalidChan;

(* Raises notAvailable unless the channel offers both flags. *)
PROCEDURE Require(cid: ChanId; direction, form: ChanConsts.ChanFlags);
BEGIN
  IF (cid = NIL) OR NOT (direction IN cid^.flags) OR NOT (form IN cid^.flags) THEN
    TlcChannel.Raise(TlcChannel.notAvailable,
        "IOChan.notAvailable: the channel does not offer this operation")
  END
END Require;

(* Prepares a file for reading or writing: on a change, its position must be set. *)
PROCEDURE Turn(cid: ChanId; use: TlcChannel.Use);
VAR turns: BOOLEAN;
BEGIN
  IF cid^.use # use THEN
    turns := (cid^.use = TlcChannel.writing) # (use = TlcChannel.writing);
    IF turns & (cid^.device # TlcChannel.standard) &
        TlcFile.TlcSetPosition(cid^.file, 0, TlcFile.fromHere)
    THEN
    END;
    cid^.use := use
  END
END Turn;

(* Returns the next character without consuming it, -1 at the end. *)
PROCEDURE Peek(cid: ChanId): LONGINT;
VAR text: ARRAY [0..0] OF CHAR;
BEGIN
  CASE cid^.device OF
    TlcChannel.nothing: RETURN -1
  | TlcChannel.arguments:
      IF TlcArgs.TlcArgument(cid^.argument, cid^.position, text, 0) = 0 THEN RETURN -1 END;
      RETURN VAL(LONGINT, ORD(text[0]))
  ELSE
    Turn(cid, TlcChannel.reading);
    RETURN TlcIO.TlcPeek(cid^.file)
  END
END Peek;

(* Consumes the character or line end that Peek returned. *)
PROCEDURE Take(cid: ChanId);
BEGIN
  IF cid^.device = TlcChannel.arguments THEN
    INC(cid^.position)
  ELSIF TlcIO.TlcGet(cid^.file) < 0 THEN
    cid^.result := IOConsts.endOfInput
  END
END Take;

PROCEDURE IsLinked(cid: ChanId): BOOLEAN;
BEGIN
  RETURN (cid # NIL) & (cid^.link # NIL)
END IsLinked;

PROCEDURE Look(cid: ChanId; VAR ch: CHAR; VAR res: IOConsts.ReadResults);
VAR code: LONGINT;
BEGIN
  IF IsLinked(cid) THEN cid^.link^.look(cid, ch, res); RETURN END;
  Require(cid, ChanConsts.readFlag, ChanConsts.textFlag);
  code := Peek(cid);
  IF code < 0 THEN
    res := IOConsts.endOfInput
  ELSIF code = VAL(LONGINT, ORD(EOL)) THEN
    res := IOConsts.endOfLine
  ELSE
    ch := VAL(CHAR, code);
    res := IOConsts.allRight
  END;
  cid^.result := res
END Look;

PROCEDURE Skip(cid: ChanId);
BEGIN
  IF IsLinked(cid) THEN cid^.link^.skip(cid); RETURN END;
  Require(cid, ChanConsts.readFlag, ChanConsts.textFlag);
  IF Peek(cid) < 0 THEN
    TlcChannel.Raise(TlcChannel.skipAtEnd, "IOChan.skipAtEnd: the input has ended")
  END;
  Take(cid);
  cid^.result := IOConsts.allRight
END Skip;

PROCEDURE SkipLook(cid: ChanId; VAR ch: CHAR; VAR res: IOConsts.ReadResults);
BEGIN
  IF IsLinked(cid) THEN cid^.link^.skipLook(cid, ch, res); RETURN END;
  Skip(cid);
  Look(cid, ch, res)
END SkipLook;

PROCEDURE WriteLn(cid: ChanId);
BEGIN
  IF IsLinked(cid) THEN cid^.link^.writeLn(cid); RETURN END;
  Require(cid, ChanConsts.writeFlag, ChanConsts.textFlag);
  IF cid^.device # TlcChannel.nothing THEN
    Turn(cid, TlcChannel.writing);
    TlcIO.TlcPut(cid^.file, EOL)
  END
END WriteLn;

PROCEDURE TextRead(cid: ChanId; to: SYSTEM.ADDRESS; maxChars: CARDINAL; VAR charsRead: CARDINAL);
TYPE Chars = POINTER TO ARRAY [0..65535] OF CHAR;
VAR
  ch: CHAR;
  res: IOConsts.ReadResults;
  chars: Chars;
BEGIN
  IF IsLinked(cid) THEN cid^.link^.textRead(cid, to, maxChars, charsRead); RETURN END;
  charsRead := 0;
  Look(cid, ch, res);
  IF (res # IOConsts.allRight) OR (maxChars = 0) THEN RETURN END;
  IF cid^.device = TlcChannel.arguments THEN
    chars := to;
    WHILE (charsRead < maxChars) & (charsRead <= 65535) & (res = IOConsts.allRight) DO
      chars^[charsRead] := ch;
      INC(charsRead);
      SkipLook(cid, ch, res)
    END;
    cid^.result := IOConsts.allRight
  ELSE
    charsRead := VAL(CARDINAL, TlcFile.TlcReadLine(cid^.file, to, maxChars))
  END
END TextRead;

(* Writes bytes; the channel must offer form. *)
PROCEDURE Put(cid: ChanId; from: SYSTEM.ADDRESS; count: CARDINAL; form: ChanConsts.ChanFlags);
BEGIN
  Require(cid, ChanConsts.writeFlag, form);
  IF cid^.device = TlcChannel.nothing THEN RETURN END;
  Turn(cid, TlcChannel.writing);
  IF TlcFile.TlcWriteBytes(cid^.file, from, count) # VAL(LONGCARD, count) THEN
    TlcChannel.Refuse(cid)
  END
END Put;

PROCEDURE TextWrite(cid: ChanId; from: SYSTEM.ADDRESS; charsToWrite: CARDINAL);
BEGIN
  IF IsLinked(cid) THEN cid^.link^.textWrite(cid, from, charsToWrite); RETURN END;
  Put(cid, from, charsToWrite, ChanConsts.textFlag)
END TextWrite;

PROCEDURE RawRead(cid: ChanId; to: SYSTEM.ADDRESS; maxLocs: CARDINAL; VAR locsRead: CARDINAL);
BEGIN
  IF IsLinked(cid) THEN cid^.link^.rawRead(cid, to, maxLocs, locsRead); RETURN END;
  Require(cid, ChanConsts.readFlag, ChanConsts.rawFlag);
  locsRead := 0;
  IF cid^.device # TlcChannel.nothing THEN
    Turn(cid, TlcChannel.reading);
    locsRead := VAL(CARDINAL, TlcFile.TlcReadBytes(cid^.file, to, maxLocs))
  END;
  IF (locsRead = 0) & (maxLocs > 0) THEN
    cid^.result := IOConsts.endOfInput
  ELSE
    cid^.result := IOConsts.allRight
  END
END RawRead;

PROCEDURE RawWrite(cid: ChanId; from: SYSTEM.ADDRESS; locsToWrite: CARDINAL);
BEGIN
  IF IsLinked(cid) THEN cid^.link^.rawWrite(cid, from, locsToWrite); RETURN END;
  Put(cid, from, locsToWrite, ChanConsts.rawFlag)
END RawWrite;

(* Raises wrongDevice if there is no channel. *)
PROCEDURE RequireChannel(cid: ChanId);
BEGIN
  IF cid = NIL THEN
    TlcChannel.Raise(TlcChannel.wrongDevice, "IOChan.wrongDevice: this is the invalid channel")
  END
END RequireChannel;

PROCEDURE GetName(cid: ChanId; VAR s: ARRAY OF CHAR);
BEGIN
  IF IsLinked(cid) THEN cid^.link^.getName(cid, s); RETURN END;
  RequireChannel(cid);
  TlcChannel.CopyName(cid^.name, s)
END GetName;

PROCEDURE Reset(cid: ChanId);
BEGIN
  IF IsLinked(cid) THEN cid^.link^.reset(cid); RETURN END;
  RequireChannel(cid);
  CASE cid^.device OF
    TlcChannel.sequential, TlcChannel.stream, TlcChannel.random:
      TlcFile.TlcForgetState(cid^.file);
      IF NOT TlcFile.TlcSetPosition(cid^.file, 0, TlcFile.fromStart) THEN
        TlcChannel.Raise(TlcChannel.softDeviceError,
            "IOChan.softDeviceError: the device has no position")
      END
  | TlcChannel.arguments:
      cid^.position := 0
  ELSE
    Flush(cid)
  END
END Reset;

PROCEDURE Flush(cid: ChanId);
BEGIN
  IF IsLinked(cid) THEN cid^.link^.flush(cid); RETURN END;
  RequireChannel(cid);
  IF (cid^.file # NIL) & (ChanConsts.writeFlag IN cid^.flags) & NOT TlcFile.TlcFlushFile(cid^.file)
  THEN
    TlcChannel.Raise(TlcChannel.softDeviceError,
        "IOChan.softDeviceError: the device does not take what is written")
  END
END Flush;

PROCEDURE SetReadResult(cid: ChanId; res: IOConsts.ReadResults);
BEGIN
  IF IsLinked(cid) THEN cid^.link^.setResult(cid, res); RETURN END;
  RequireChannel(cid);
  cid^.result := res
END SetReadResult;

PROCEDURE ReadResult(cid: ChanId): IOConsts.ReadResults;
BEGIN
  IF IsLinked(cid) THEN cid^.link^.refresh(cid) END;
  RequireChannel(cid);
  RETURN cid^.result
END ReadResult;

PROCEDURE CurrentFlags(cid: ChanId): ChanConsts.FlagSet;
BEGIN
  IF IsLinked(cid) THEN cid^.link^.refresh(cid) END;
  IF cid = NIL THEN RETURN ChanConsts.FlagSet{} END;
  RETURN cid^.flags
END CurrentFlags;

PROCEDURE IsChanException(): BOOLEAN;
BEGIN
  RETURN EXCEPTIONS.IsCurrentSource(TlcChannel.source)
END IsChanException;

PROCEDURE ChanException(): ChanExceptions;
BEGIN
  RETURN VAL(ChanExceptions, EXCEPTIONS.CurrentNumber(TlcChannel.source))
END ChanException;

PROCEDURE DeviceError(cid: ChanId): DeviceErrNum;
BEGIN
  IF IsLinked(cid) THEN RETURN cid^.link^.error(cid) END;
  RequireChannel(cid);
  RETURN cid^.error
END DeviceError;

END IOChan.
