IMPLEMENTATION MODULE TimeString;

FROM DynamicStrings IMPORT String, CopyOut, Fin, InitStringCharStar;
FROM TlcSystem IMPORT TlcTimeText;

PROCEDURE GetTimeString(VAR a: ARRAY OF CHAR);
VAR text: String;
BEGIN
  text := InitStringCharStar(TlcTimeText());
  CopyOut(a, text);
  Fin(text)
END GetTimeString;

END TimeString.
