IMPLEMENTATION MODULE ConvStringReal;

FROM DynamicStrings IMPORT String, InitString;
FROM TlcReals IMPORT Text;
IMPORT RealStr;

PROCEDURE RealToFloatString(real: REAL; sigFigs: CARDINAL): String;
VAR text: Text;
BEGIN
  RealStr.RealToFloat(real, sigFigs, text);
  RETURN InitString(text)
END RealToFloatString;

PROCEDURE RealToEngString(real: REAL; sigFigs: CARDINAL): String;
VAR text: Text;
BEGIN
  RealStr.RealToEng(real, sigFigs, text);
  RETURN InitString(text)
END RealToEngString;

PROCEDURE RealToFixedString(real: REAL; place: INTEGER): String;
VAR text: Text;
BEGIN
  RealStr.RealToFixed(real, place, text);
  RETURN InitString(text)
END RealToFixedString;

END ConvStringReal.
