IMPLEMENTATION MODULE SShortIO;

IMPORT StdChans, ShortIO;

PROCEDURE ReadReal(VAR real: SHORTREAL);
BEGIN
  ShortIO.ReadReal(StdChans.InChan(), real)
END ReadReal;

PROCEDURE WriteFloat(real: SHORTREAL; sigFigs: CARDINAL; width: CARDINAL);
BEGIN
  ShortIO.WriteFloat(StdChans.OutChan(), real, sigFigs, width)
END WriteFloat;

PROCEDURE WriteEng(real: SHORTREAL; sigFigs: CARDINAL; width: CARDINAL);
BEGIN
  ShortIO.WriteEng(StdChans.OutChan(), real, sigFigs, width)
END WriteEng;

PROCEDURE WriteFixed(real: SHORTREAL; place: INTEGER; width: CARDINAL);
BEGIN
  ShortIO.WriteFixed(StdChans.OutChan(), real, place, width)
END WriteFixed;

PROCEDURE WriteReal(real: SHORTREAL; width: CARDINAL);
BEGIN
  ShortIO.WriteReal(StdChans.OutChan(), real, width)
END WriteReal;

END SShortIO.
