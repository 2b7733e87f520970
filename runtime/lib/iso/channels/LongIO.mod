IMPLEMENTATION MODULE LongIO;

IMPORT IOChan, LongWholeIO, RealIO, StdChans;
FROM IOConsts IMPORT allRight;
FROM TlcFile IMPORT TlcStandardFile, output;
FROM TlcIO IMPORT TlcPutInt;

PROCEDURE ReadReal(cid: IOChan.ChanId; VAR real: LONGREAL);
VAR number: REAL;
BEGIN
  RealIO.ReadReal(cid, number);
  IF IOChan.ReadResult(cid) = allRight THEN real := VAL(LONGREAL, number) END
END ReadReal;

PROCEDURE WriteFloat(cid: IOChan.ChanId; real: LONGREAL; sigFigs: CARDINAL; width: CARDINAL);
BEGIN
  RealIO.WriteFloat(cid, VAL(REAL, real), sigFigs, width)
END WriteFloat;

PROCEDURE WriteEng(cid: IOChan.ChanId; real: LONGREAL; sigFigs: CARDINAL; width: CARDINAL);
BEGIN
  RealIO.WriteEng(cid, VAL(REAL, real), sigFigs, width)
END WriteEng;

PROCEDURE WriteFixed(cid: IOChan.ChanId; real: LONGREAL; place: INTEGER; width: CARDINAL);
BEGIN
  RealIO.WriteFixed(cid, VAL(REAL, real), place, width)
END WriteFixed;

PROCEDURE WriteReal(cid: IOChan.ChanId; real: LONGREAL; width: CARDINAL);
BEGIN
  RealIO.WriteReal(cid, VAL(REAL, real), width)
END WriteReal;

PROCEDURE ReadLongInt(VAR i: LONGINT);
BEGIN
  LongWholeIO.ReadInt(StdChans.StdInChan(), i);
  Done := IOChan.ReadResult(StdChans.StdInChan()) = allRight
END ReadLongInt;

PROCEDURE WriteLongInt(i: LONGINT; n: CARDINAL);
BEGIN
  TlcPutInt(TlcStandardFile(output), i, n)
END WriteLongInt;

BEGIN
  Done := TRUE
END LongIO.
