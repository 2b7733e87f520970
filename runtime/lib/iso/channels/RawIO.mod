IMPLEMENTATION MODULE RawIO;

FROM IOConsts IMPORT wrongFormat;
IMPORT IOChan, SYSTEM;

PROCEDURE Read(cid: IOChan.ChanId; VAR to: ARRAY OF SYSTEM.LOC);
VAR count: CARDINAL;
BEGIN
  IOChan.RawRead(cid, SYSTEM.ADR(to), HIGH(to) + 1, count);
  IF (count > 0) & (count <= HIGH(to)) THEN IOChan.SetReadResult(cid, wrongFormat) END
END Read;

PROCEDURE Write(cid: IOChan.ChanId; from: ARRAY OF SYSTEM.LOC);
BEGIN
  IOChan.RawWrite(cid, SYSTEM.ADR(from), HIGH(from) + 1)
END Write;

END RawIO.
