IMPLEMENTATION MODULE SRealIO;

IMPORT StdChans, RealIO;

PROCEDURE ReadReal(VAR real: REAL);
BEGIN
  RealIO.ReadReal(StdChans.InChan(), real)
END ReadReal;

PROCEDURE WriteFloat(real: REAL; sigFigs: CARDINAL; width: CARDINAL);
BEGIN
  RealIO.WriteFloat(StdChans.OutChan(), real, sigFigs, width)
END WriteFloat;

PROCEDURE WriteEng(real: REAL; sigFigs: CARDINAL; width: CARDINAL);
BEGIN
  RealIO.WriteEng(StdChans.OutChan(), real, sigFigs, width)
END WriteEng;

PROCEDURE WriteFixed(real: REAL; place: INTEGER; width: CARDINAL);
BEGIN
  RealIO.WriteFixed(StdChans.OutChan(), real, place, width)
END WriteFixed;

PROCEDURE WriteReal(real: REAL; width: CARDINAL);
BEGIN
  RealIO.WriteReal(StdChans.OutChan(), real, width)
END WriteReal;

END SRealIO.
