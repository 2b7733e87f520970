IMPLEMENTATION MODULE IOResult;

FROM SYSTEM IMPORT CAST;
FROM TlcChannel IMPORT Channel;
IMPORT IOChan;

PROCEDURE ReadResult(cid: IOChan.ChanId): ReadResults;
VAR channel: Channel;
BEGIN
  channel := CAST(Channel, cid);
  IF (channel # NIL) & (channel^.link = NIL) THEN RETURN channel^.result END;
  RETURN IOChan.ReadResult(cid)
END ReadResult;

END IOResult.
