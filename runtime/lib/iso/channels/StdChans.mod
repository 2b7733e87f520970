IMPLEMENTATION MODULE StdChans;

FROM SYSTEM IMPORT CAST;
FROM ChanConsts IMPORT read, write, text, raw;
FROM TlcFile IMPORT input, output, errors;
IMPORT TlcChannel;

VAR
  standardIn, standardOut, standardErr, null: ChanId;
  in, out, err: ChanId;

PROCEDURE StdInChan(): ChanId;
BEGIN
  RETURN standardIn
END StdInChan;

PROCEDURE StdOutChan(): ChanId;
BEGIN
  RETURN standardOut
END StdOutChan;

PROCEDURE StdErrChan(): ChanId;
BEGIN
  RETURN standardErr
END StdErrChan;

PROCEDURE NullChan(): ChanId;
BEGIN
  RETURN null
END NullChan;

PROCEDURE InChan(): ChanId;
BEGIN
  RETURN in
END InChan;

PROCEDURE OutChan(): ChanId;
BEGIN
  RETURN out
END OutChan;

PROCEDURE ErrChan(): ChanId;
BEGIN
  RETURN err
END ErrChan;

PROCEDURE SetInChan(cid: ChanId);
BEGIN
  in := cid
END SetInChan;

PROCEDURE SetOutChan(cid: ChanId);
BEGIN
  out := cid
END SetOutChan;

PROCEDURE SetErrChan(cid: ChanId);
BEGIN
  err := cid
END SetErrChan;

BEGIN
  standardIn := CAST(ChanId, TlcChannel.Standard(input, "<stdin>", read + text + raw));
  standardOut := CAST(ChanId, TlcChannel.Standard(output, "<stdout>", write + text + raw));
  standardErr := CAST(ChanId, TlcChannel.Standard(errors, "<stderr>", write + text + raw));
  null := CAST(ChanId, TlcChannel.Null());
  in := standardIn;
  out := standardOut;
  err := standardErr
END StdChans.
