IMPLEMENTATION MODULE IOResult;

IMPORT IOChan;

PROCEDURE ReadResult(cid: IOChan.ChanId): ReadResults;
BEGIN
  RETURN IOChan.ReadResult(cid)
END ReadResult;

END IOResult.
