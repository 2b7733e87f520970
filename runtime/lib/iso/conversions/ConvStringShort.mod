IMPLEMENTATION MODULE ConvStringShort;

FROM DynamicStrings IMPORT String, InitString;
FROM TlcReals IMPORT Text;
IMPORT ShortStr;

PROCEDURE RealToFloatString(real: SHORTREAL; sigFigs: CARDINAL): String;
VAR text: Text;
BEGIN
  ShortStr.RealToFloat(real, sigFigs, text);
  RETURN InitString(text)
END RealToFloatString;

PROCEDURE RealToEngString(real: SHORTREAL; sigFigs: CARDINAL): String;
VAR text: Text;
BEGIN
  ShortStr.RealToEng(real, sigFigs, text);
  RETURN InitString(text)
END RealToEngString;

PROCEDURE RealToFixedString(real: SHORTREAL; place: INTEGER): String;
VAR text: Text;
BEGIN
  ShortStr.RealToFixed(real, place, text);
  RETURN InitString(text)
END RealToFixedString;

END ConvStringShort.
