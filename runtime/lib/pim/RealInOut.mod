IMPLEMENTATION MODULE RealInOut;

FROM SYSTEM IMPORT CAST;
IMPORT InOut;
FROM TlcReals IMPORT Fixed, RightJustified, Text;
FROM TlcWhole IMPORT Put;

VAR decimalPlaces: CARDINAL;

PROCEDURE SetNoOfDecimalPlaces(places: CARDINAL);
BEGIN
  decimalPlaces := places
END SetNoOfDecimalPlaces;

PROCEDURE ReadReal(VAR x: REAL);
BEGIN
  InOut.ReadReal(x);
  Done := InOut.Done
END ReadReal;

PROCEDURE WriteReal(x: REAL; n: CARDINAL);
VAR digits, text: Text;
BEGIN
  IF decimalPlaces = 0 THEN
    Fixed(x, -1, digits)
  ELSE
    Fixed(x, VAL(INTEGER, decimalPlaces), digits)
  END;
  RightJustified(digits, n, text);
  InOut.WriteString(text)
END WriteReal;

PROCEDURE WriteRealOct(x: REAL);
VAR text: ARRAY [0..31] OF CHAR;
BEGIN
  Put(CAST(LONGCARD, x), FALSE, 8, 22, "0", "a", text);
  InOut.WriteString(text)
END WriteRealOct;

PROCEDURE ReadLongReal(VAR x: LONGREAL);
VAR number: REAL;
BEGIN
  ReadReal(number);
  IF Done THEN x := VAL(LONGREAL, number) END
END ReadLongReal;

PROCEDURE WriteLongReal(x: LONGREAL; n: CARDINAL);
BEGIN
  WriteReal(VAL(REAL, x), n)
END WriteLongReal;

PROCEDURE WriteLongRealOct(x: LONGREAL);
BEGIN
  WriteRealOct(VAL(REAL, x))
END WriteLongRealOct;

PROCEDURE ReadShortReal(VAR x: SHORTREAL);
VAR
  number: REAL;
  short: SHORTREAL;
BEGIN
  ReadReal(number);
  IF NOT Done THEN RETURN END;
  short := VAL(SHORTREAL, number);
  Done := ABS(short) <= MAX(SHORTREAL);
  IF Done THEN x := short END
END ReadShortReal;

PROCEDURE WriteShortReal(x: SHORTREAL; n: CARDINAL);
BEGIN
  WriteReal(VAL(REAL, x), n)
END WriteShortReal;

PROCEDURE WriteShortRealOct(x: SHORTREAL);
VAR text: ARRAY [0..31] OF CHAR;
BEGIN
  Put(VAL(LONGCARD, CAST(SHORTCARD, x)), FALSE, 8, 11, "0", "a", text);
  InOut.WriteString(text)
END WriteShortRealOct;

BEGIN
  Done := TRUE;
  decimalPlaces := DefaultDecimalPlaces
END RealInOut.
