IMPLEMENTATION MODULE TextIO;

FROM SYSTEM IMPORT ADR;
FROM IOConsts IMPORT ReadResults, allRight, endOfLine, outOfRange;
IMPORT IOChan;

PROCEDURE ReadChar(cid: IOChan.ChanId; VAR ch: CHAR);
VAR res: ReadResults;
BEGIN
  IOChan.Look(cid, ch, res);
  IF res = allRight THEN IOChan.Skip(cid) END
END ReadChar;

PROCEDURE Terminate(VAR s: ARRAY OF CHAR; length: CARDINAL);
BEGIN
  IF length <= HIGH(s) THEN s[length] := 0C END
END Terminate;

PROCEDURE ReadRestLine(cid: IOChan.ChanId; VAR s: ARRAY OF CHAR);
VAR
  ch: CHAR;
  res: ReadResults;
BEGIN
  ReadString(cid, s);
  IF IOChan.ReadResult(cid) # allRight THEN RETURN END;
  IOChan.Look(cid, ch, res);
  IF res # allRight THEN IOChan.SetReadResult(cid, allRight); RETURN END;
  REPEAT IOChan.SkipLook(cid, ch, res) UNTIL res # allRight;
  IOChan.SetReadResult(cid, outOfRange)
END ReadRestLine;

PROCEDURE ReadString(cid: IOChan.ChanId; VAR s: ARRAY OF CHAR);
VAR length: CARDINAL;
BEGIN
  IOChan.TextRead(cid, ADR(s), HIGH(s) + 1, length);
  Terminate(s, length)
END ReadString;

PROCEDURE ReadToken(cid: IOChan.ChanId; VAR s: ARRAY OF CHAR);
VAR
  ch: CHAR;
  res: ReadResults;
  length: CARDINAL;
BEGIN
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
  ch: CHAR;
  res: ReadResults;
BEGIN
  IOChan.Look(cid, ch, res);
  WHILE res = allRight DO IOChan.SkipLook(cid, ch, res) END;
  IF res = endOfLine THEN IOChan.Skip(cid) END
END SkipLine;

PROCEDURE WriteChar(cid: IOChan.ChanId; ch: CHAR);
BEGIN
  IOChan.TextWrite(cid, ADR(ch), 1)
END WriteChar;

PROCEDURE WriteLn(cid: IOChan.ChanId);
BEGIN
  IOChan.WriteLn(cid)
END WriteLn;

PROCEDURE WriteString(cid: IOChan.ChanId; s: ARRAY OF CHAR);
BEGIN
  IOChan.TextWrite(cid, ADR(s), LENGTH(s))
END WriteString;

END TextIO.
