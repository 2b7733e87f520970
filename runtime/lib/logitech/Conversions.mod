IMPLEMENTATION MODULE Conversions;

FROM TlcWhole IMPORT Magnitude, Put;
IMPORT NumberConversion;

PROCEDURE ConvertOctal(num, len: CARDINAL; VAR str: ARRAY OF CHAR);
BEGIN
  Put(num, FALSE, 8, len, " ", "a", str)
END ConvertOctal;

PROCEDURE ConvertHex(num, len: CARDINAL; VAR str: ARRAY OF CHAR);
BEGIN
  Put(num, FALSE, 16, len, " ", "a", str)
END ConvertHex;

PROCEDURE ConvertCardinal(num, len: CARDINAL; VAR str: ARRAY OF CHAR);
BEGIN
  Put(num, FALSE, 10, len, " ", "a", str)
END ConvertCardinal;

PROCEDURE ConvertInteger(num: INTEGER; len: CARDINAL; VAR str: ARRAY OF CHAR);
BEGIN
  ConvertLongInt(num, len, str)
END ConvertInteger;

PROCEDURE ConvertLongInt(num: LONGINT; len: CARDINAL; VAR str: ARRAY OF CHAR);
BEGIN
  Put(Magnitude(num), num < 0, 10, len, " ", "a", str)
END ConvertLongInt;

PROCEDURE ConvertShortInt(num: SHORTINT; len: CARDINAL; VAR str: ARRAY OF CHAR);
BEGIN
  ConvertLongInt(num, len, str)
END ConvertShortInt;

PROCEDURE CardToString(num: CARDINAL; VAR str: ARRAY OF CHAR; width: CARDINAL);
BEGIN
  NumberConversion.CardToString(num, str, width)
END CardToString;

PROCEDURE IntToString(num: INTEGER; VAR str: ARRAY OF CHAR; width: CARDINAL);
BEGIN
  NumberConversion.IntToString(num, str, width)
END IntToString;

PROCEDURE StringToCard(str: ARRAY OF CHAR; VAR num: CARDINAL; VAR done: BOOLEAN);
BEGIN
  NumberConversion.StringToCard(str, num, done)
END StringToCard;

PROCEDURE StringToInt(str: ARRAY OF CHAR; VAR num: INTEGER; VAR done: BOOLEAN);
BEGIN
  NumberConversion.StringToInt(str, num, done)
END StringToInt;

END Conversions.
