IMPLEMENTATION MODULE LongConv;

FROM ConvTypes IMPORT ScanClass, ScanState;
IMPORT RealConv;

PROCEDURE ScanReal(inputCh: CHAR; VAR chClass: ScanClass; VAR nextState: ScanState);
BEGIN
  RealConv.ScanReal(inputCh, chClass, nextState)
END ScanReal;

PROCEDURE FormatReal(str: ARRAY OF CHAR): ConvResults;
BEGIN
  RETURN RealConv.FormatReal(str)
END FormatReal;

PROCEDURE ValueReal(str: ARRAY OF CHAR): LONGREAL;
BEGIN
  RETURN VAL(LONGREAL, RealConv.ValueReal(str))
END ValueReal;

PROCEDURE LengthFloatReal(real: LONGREAL; sigFigs: CARDINAL): CARDINAL;
BEGIN
  RETURN RealConv.LengthFloatReal(VAL(REAL, real), sigFigs)
END LengthFloatReal;

PROCEDURE LengthEngReal(real: LONGREAL; sigFigs: CARDINAL): CARDINAL;
BEGIN
  RETURN RealConv.LengthEngReal(VAL(REAL, real), sigFigs)
END LengthEngReal;

PROCEDURE LengthFixedReal(real: LONGREAL; place: INTEGER): CARDINAL;
BEGIN
  RETURN RealConv.LengthFixedReal(VAL(REAL, real), place)
END LengthFixedReal;

PROCEDURE IsRConvException(): BOOLEAN;
BEGIN
  RETURN RealConv.IsRConvException()
END IsRConvException;

END LongConv.
