IMPLEMENTATION MODULE ShortConv;

FROM ConvTypes IMPORT ScanClass, ScanState, strAllRight;
FROM EXCEPTIONS IMPORT AllocateSource, ExceptionSource, IsCurrentSource, RAISE;
IMPORT RealConv, ShortStr, Strings, TlcReals;

VAR source: ExceptionSource;

PROCEDURE ScanReal(inputCh: CHAR; VAR chClass: ScanClass; VAR nextState: ScanState);
BEGIN
  RealConv.ScanReal(inputCh, chClass, nextState)
END ScanReal;

PROCEDURE FormatReal(str: ARRAY OF CHAR): ConvResults;
VAR
  real: SHORTREAL;
  res: ConvResults;
BEGIN
  ShortStr.StrToReal(str, real, res);
  RETURN res
END FormatReal;

PROCEDURE ValueReal(str: ARRAY OF CHAR): SHORTREAL;
VAR
  real: SHORTREAL;
  res: ConvResults;
BEGIN
  ShortStr.StrToReal(str, real, res);
  IF res # strAllRight THEN
    RAISE(source, 0, "ShortConv.ValueReal: the text is not a short real number")
  END;
  RETURN real
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
  RETURN IsCurrentSource(source)
END IsRConvException;

BEGIN
  AllocateSource(source)

END ShortConv.
