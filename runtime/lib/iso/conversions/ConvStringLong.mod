IMPLEMENTATION MODULE ConvStringLong;

FROM DynamicStrings IMPORT String, InitString;
FROM TlcReals IMPORT Text;
IMPORT LongStr;

PROCEDURE RealToFloatString(real: LONGREAL; sigFigs: CARDINAL): String;
VAR text: Text;
BEGIN
  LongStr.RealToFloat(real, sigFigs, text);
  RETURN InitString(text)
END RealToFloatString;

PROCEDURE RealToEngString(real: LONGREAL; sigFigs: CARDINAL): String;
VAR text: Text;
BEGIN
  LongStr.RealToEng(real, sigFigs, text);
  RETURN InitString(text)
END RealToEngString;

PROCEDURE RealToFixedString(real: LONGREAL; place: INTEGER): String;
VAR text: Text;
BEGIN
  LongStr.RealToFixed(real, place, text);
  RETURN InitString(text)
END RealToFixedString;

END ConvStringLong.
