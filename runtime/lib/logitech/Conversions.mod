IMPLEMENTATION MODULE Conversions;

FROM TlcWhole IMPORT Magnitude, Put;

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

END Conversions.
