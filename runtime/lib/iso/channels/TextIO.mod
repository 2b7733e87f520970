IMPLEMENTATION MODULE TextIO;

FROM SYSTEM IMPORT ADR, CAST;
FROM IOConsts IMPORT ReadResults, allRight, endOfLine, outOfRange;
FROM TlcChannel IMPORT Channel, IsInput, IsOutput, Refuse;
FROM TlcIO IMPORT TlcPut, TlcReadChar, TlcReadRest, TlcReadString, TlcReadToken, TlcSkipLine,
    TlcWriteChar, TlcWriteChars;
IMPORT IOChan;

(* Frequent operations on files are done directly. The first one, and those on other devices, call IOChan. *)

PROCEDURE ReadChar(cid: IOChan.ChanId; VAR ch: CHAR);
VAR
  channel: Channel;
  res: ReadResults;
BEGIN
  channel := CAST(Channel, cid);
  IF IsInput(channel) THEN
    channel^.result := VAL(ReadResults, TlcReadChar(channel^.file, ch))
  ELSE
    IOChan.Look(cid, ch, res);
    IF res = allRight THEN IOChan.Skip(cid) END
  END
END ReadChar;

PROCEDURE Terminate(VAR s: ARRAY OF CHAR; length: CARDINAL);
BEGIN
  IF length <= HIGH(s) THEN s[length] := 0C END
END Terminate;

PROCEDURE ReadRestLine(cid: IOChan.ChanId; VAR s: ARRAY OF CHAR);
VAR
  channel: Channel;
  ch: CHAR;
  res: ReadResults;
BEGIN
  channel := CAST(Channel, cid);
  IF IsInput(channel) THEN
    channel^.result := VAL(ReadResults, TlcReadRest(channel^.file, s, HIGH(s)));
    RETURN
  END;
  ReadString(cid, s);
  IF IOChan.ReadResult(cid) # allRight THEN RETURN END;
  IOChan.Look(cid, ch, res);
  IF res # allRight THEN IOChan.SetReadResult(cid, allRight); RETURN END;
  REPEAT IOChan.SkipLook(cid, ch, res) UNTIL res # allRight;
  IOChan.SetReadResult(cid, outOfRange)
END ReadRestLine;

PROCEDURE ReadString(cid: IOChan.ChanId; VAR s: ARRAY OF CHAR);
VAR
  channel: Channel;
  length: CARDINAL;
BEGIN
  channel := CAST(Channel, cid);
  IF IsInput(channel) THEN
    channel^.result := VAL(ReadResults, TlcReadString(channel^.file, s, HIGH(s)))
  ELSE
    IOChan.TextRead(cid, ADR(s), HIGH(s) + 1, length);
    Terminate(s, length)
  END
END ReadString;

PROCEDURE ReadToken(cid: IOChan.ChanId; VAR s: ARRAY OF CHAR);
VAR
  channel: Channel;
  ch: CHAR;
  res: ReadResults;
  length: CARDINAL;
BEGIN
  channel := CAST(Channel, cid);
  IF IsInput(channel) THEN
    channel^.result := VAL(ReadResults, TlcReadToken(channel^.file, s, HIGH(s)));
    RETURN
  END;
  length := 0;
  IOChan.Look(cid, ch, res);
  WHILE (res = allRight) & (ch = " ") DO IOChan.SkipLook(cid, ch, res) END;
  WHILE (res = allRight) & (ch # " ") DO
    IF length <= HIGH(s) THEN s[length] := ch END;
    INC(length);
    IOChan.SkipLook(cid, ch, res)
  END;
  Terminate(s, length);
  IF length > HIGH(s) + 1 THEN IOChan.SetReadResult(cid, outOfRange)
  ELSIF length > 0 THEN IOChan.SetReadResult(cid, allRight)
  END
END ReadToken;

PROCEDURE SkipLine(cid: IOChan.ChanId);
VAR
  channel: Channel;
  ch: CHAR;
  res: ReadResults;
BEGIN
  channel := CAST(Channel, cid);
  IF IsInput(channel) THEN
    channel^.result := VAL(ReadResults, TlcSkipLine(channel^.file));
    RETURN
  END;
  IOChan.Look(cid, ch, res);
  WHILE res = allRight DO IOChan.SkipLook(cid, ch, res) END;
  IF res = endOfLine THEN IOChan.Skip(cid) END
END SkipLine;

PROCEDURE WriteChar(cid: IOChan.ChanId; ch: CHAR);
VAR channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  IF NOT IsOutput(channel) THEN
    IOChan.TextWrite(cid, ADR(ch), 1)
  ELSIF NOT TlcWriteChar(channel^.file, ch) THEN
    Refuse(channel)
  END
END WriteChar;

PROCEDURE WriteLn(cid: IOChan.ChanId);
VAR channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  IF IsOutput(channel) THEN TlcPut(channel^.file, 12C) ELSE IOChan.WriteLn(cid) END
END WriteLn;

(* The link of a channel may change any variable of the program meanwhile. *)
PROCEDURE WriteCopy(cid: IOChan.ChanId; s: ARRAY OF CHAR);
BEGIN
  IOChan.TextWrite(cid, ADR(s), LENGTH(s))
END WriteCopy;

PROCEDURE WriteString(cid: IOChan.ChanId; s: ARRAY OF CHAR);
VAR channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  IF NOT IsOutput(channel) THEN
    WriteCopy(cid, s)
  ELSIF NOT TlcWriteChars(channel^.file, s, HIGH(s)) THEN
    Refuse(channel)
  END
END WriteString;

END TextIO.
