IMPLEMENTATION MODULE SRawIO;

IMPORT RawIO, StdChans, SYSTEM;

PROCEDURE Read(VAR to: ARRAY OF SYSTEM.LOC);
BEGIN
  RawIO.Read(StdChans.InChan(), to)
END Read;

PROCEDURE Write(from: ARRAY OF SYSTEM.LOC);
BEGIN
  RawIO.Write(StdChans.OutChan(), from)
END Write;

END SRawIO.
