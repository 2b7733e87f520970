IMPLEMENTATION MODULE ShortIO;

IMPORT IOChan, RealIO;
FROM IOConsts IMPORT allRight;

PROCEDURE ReadReal(cid: IOChan.ChanId; VAR real: SHORTREAL);
VAR number: REAL;
BEGIN
  RealIO.ReadReal(cid, number);
  IF IOChan.ReadResult(cid) = allRight THEN real := VAL(SHORTREAL, number) END
END ReadReal;

PROCEDURE WriteFloat(cid: IOChan.ChanId; real: SHORTREAL; sigFigs: CARDINAL; width: CARDINAL);
BEGIN
  RealIO.WriteFloat(cid, VAL(REAL, real), sigFigs, width)
END WriteFloat;

PROCEDURE WriteEng(cid: IOChan.ChanId; real: SHORTREAL; sigFigs: CARDINAL; width: CARDINAL);
BEGIN
  RealIO.WriteEng(cid, VAL(REAL, real), sigFigs, width)
END WriteEng;

PROCEDURE WriteFixed(cid: IOChan.ChanId; real: SHORTREAL; place: INTEGER; width: CARDINAL);
BEGIN
  RealIO.WriteFixed(cid, VAL(REAL, real), place, width)
END WriteFixed;

PROCEDURE WriteReal(cid: IOChan.ChanId; real: SHORTREAL; width: CARDINAL);
BEGIN
  RealIO.WriteReal(cid, VAL(REAL, real), width)
END WriteReal;

END ShortIO.
