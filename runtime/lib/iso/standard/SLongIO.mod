IMPLEMENTATION MODULE SLongIO;

IMPORT StdChans, LongIO;

PROCEDURE ReadReal(VAR real: LONGREAL);
BEGIN
  LongIO.ReadReal(StdChans.InChan(), real)
END ReadReal;

PROCEDURE WriteFloat(real: LONGREAL; sigFigs: CARDINAL; width: CARDINAL);
BEGIN
  LongIO.WriteFloat(StdChans.OutChan(), real, sigFigs, width)
END WriteFloat;

PROCEDURE WriteEng(real: LONGREAL; sigFigs: CARDINAL; width: CARDINAL);
BEGIN
  LongIO.WriteEng(StdChans.OutChan(), real, sigFigs, width)
END WriteEng;

PROCEDURE WriteFixed(real: LONGREAL; place: INTEGER; width: CARDINAL);
BEGIN
  LongIO.WriteFixed(StdChans.OutChan(), real, place, width)
END WriteFixed;

PROCEDURE WriteReal(real: LONGREAL; width: CARDINAL);
BEGIN
  LongIO.WriteReal(StdChans.OutChan(), real, width)
END WriteReal;

END SLongIO.
