IMPLEMENTATION MODULE ShortIO;

IMPORT IOChan, RealIO;
FROM IOConsts IMPORT allRight, outOfRange;

PROCEDURE ReadReal(cid: IOChan.ChanId; VAR real: SHORTREAL);
VAR
  number: REAL;
  short: SHORTREAL;
BEGIN
  RealIO.ReadReal(cid, number);
  IF IOChan.ReadResult(cid) # allRight THEN RETURN END;
  short := VAL(SHORTREAL, number);
  IF ABS(short) <= MAX(SHORTREAL) THEN
    real := short
  ELSE
    IOChan.SetReadResult(cid, outOfRange)
  END
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
