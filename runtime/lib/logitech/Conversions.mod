IMPLEMENTATION MODULE Conversions;

FROM TlcWhole IMPORT Magnitude, Negated, Put, Scan;
IMPORT NumberConversion;

CONST MaxDigits = 64;

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

(* Converts a number, and returns whether its text fits. *)
PROCEDURE Converted(num: LONGCARD; negative: BOOLEAN; base: CARDINAL;
    VAR str: ARRAY OF CHAR): BOOLEAN;
VAR
  text: ARRAY [0..MaxDigits] OF CHAR;
  length, i: CARDINAL;
BEGIN
  IF (base < 2) OR (base > 36) THEN RETURN FALSE END;
  Put(num, negative, base, 0, " ", "A", text);
  length := LENGTH(text);
  FOR i := 0 TO HIGH(str) DO
    IF i < length THEN str[i] := text[i] ELSE str[i] := 0C END
  END;
  RETURN length <= HIGH(str) + 1
END Converted;

(* Reads a number that fills a string and is at most limit. *)
PROCEDURE IsScanned(str: ARRAY OF CHAR; next, base: CARDINAL; limit: LONGCARD;
    VAR num: LONGCARD): BOOLEAN;
VAR first: CARDINAL;
BEGIN
  IF (base < 2) OR (base > 36) THEN RETURN FALSE END;
  first := next;
  RETURN Scan(str, next, base, limit, num) & (next > first) & (next = LENGTH(str))
END IsScanned;

PROCEDURE CardToStr(num: CARDINAL; VAR str: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN Converted(num, FALSE, 10, str)
END CardToStr;

PROCEDURE IntToStr(num: INTEGER; VAR str: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN Converted(Magnitude(num), num < 0, 10, str)
END IntToStr;

PROCEDURE LongToStr(num: LONGINT; VAR str: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN Converted(Magnitude(num), num < 0, 10, str)
END LongToStr;

PROCEDURE CardBaseToStr(num, base: CARDINAL; VAR str: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN Converted(num, FALSE, base, str)
END CardBaseToStr;

PROCEDURE LongBaseToStr(num: LONGCARD; base: CARDINAL; VAR str: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN Converted(num, FALSE, base, str)
END LongBaseToStr;

PROCEDURE StrToCard(str: ARRAY OF CHAR; VAR num: CARDINAL): [BOOLEAN];
BEGIN
  RETURN StrBaseToCard(str, 10, num)
END StrToCard;

(* With 64 bits, INTEGER has all values of LONGINT. *)
<* allow(constant-conditions) *>
PROCEDURE StrToInt(str: ARRAY OF CHAR; VAR num: INTEGER): [BOOLEAN];
VAR long: LONGINT;
BEGIN
  IF NOT StrToLong(str, long) OR (long < MIN(INTEGER)) OR (long > MAX(INTEGER)) THEN
    RETURN FALSE
  END;
  num := VAL(INTEGER, long);
  RETURN TRUE
END StrToInt;

PROCEDURE StrToLong(str: ARRAY OF CHAR; VAR num: LONGINT): [BOOLEAN];
VAR
  negative: BOOLEAN;
  first: CARDINAL;
  limit, magnitude: LONGCARD;
BEGIN
  negative := str[0] = "-";
  first := ORD(negative OR (str[0] = "+"));
  limit := VAL(LONGCARD, MAX(LONGINT)) + VAL(LONGCARD, ORD(negative));
  IF NOT IsScanned(str, first, 10, limit, magnitude) THEN RETURN FALSE END;
  num := Negated(magnitude, negative);
  RETURN TRUE
END StrToLong;

PROCEDURE StrBaseToCard(str: ARRAY OF CHAR; base: CARDINAL; VAR num: CARDINAL): [BOOLEAN];
VAR long: LONGCARD;
BEGIN
  IF NOT IsScanned(str, 0, base, MAX(CARDINAL), long) THEN RETURN FALSE END;
  num := VAL(CARDINAL, long);
  RETURN TRUE
END StrBaseToCard;

PROCEDURE StrBaseToLong(str: ARRAY OF CHAR; base: CARDINAL; VAR num: LONGCARD): [BOOLEAN];
VAR long: LONGCARD;
BEGIN
  IF NOT IsScanned(str, 0, base, MAX(LONGCARD), long) THEN RETURN FALSE END;
  num := long;
  RETURN TRUE
END StrBaseToLong;

END Conversions.
