IMPLEMENTATION MODULE ShortConv;

FROM ConvTypes IMPORT ScanClass, ScanState;
IMPORT RealConv, ShortStr, Strings, TlcReals;

PROCEDURE ScanReal(inputCh: CHAR; VAR chClass: ScanClass; VAR nextState: ScanState);
BEGIN
  RealConv.ScanReal(inputCh, chClass, nextState)
END ScanReal;

PROCEDURE FormatReal(str: ARRAY OF CHAR): ConvResults;
BEGIN
  RETURN RealConv.FormatReal(str)
END FormatReal;

PROCEDURE ValueReal(str: ARRAY OF CHAR): SHORTREAL;
BEGIN
  RETURN VAL(SHORTREAL, RealConv.ValueReal(str))
END ValueReal;

PROCEDURE LengthFloatReal(real: SHORTREAL; sigFigs: CARDINAL): CARDINAL;
VAR text: TlcReals.Text;
BEGIN
  ShortStr.RealToFloat(real, sigFigs, text);
  RETURN Strings.Length(text)
END LengthFloatReal;

PROCEDURE LengthEngReal(real: SHORTREAL; sigFigs: CARDINAL): CARDINAL;
VAR text: TlcReals.Text;
BEGIN
  ShortStr.RealToEng(real, sigFigs, text);
  RETURN Strings.Length(text)
END LengthEngReal;

PROCEDURE LengthFixedReal(real: SHORTREAL; place: INTEGER): CARDINAL;
BEGIN
  RETURN RealConv.LengthFixedReal(VAL(REAL, real), place)
END LengthFixedReal;

PROCEDURE IsRConvException(): BOOLEAN;
BEGIN
  RETURN RealConv.IsRConvException()
END IsRConvException;

END ShortConv.
