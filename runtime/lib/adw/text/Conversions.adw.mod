IMPLEMENTATION MODULE Conversions;

FROM TlcWhole IMPORT Magnitude, Negated, Put, Scan;

CONST MaxDigits = 64;

TYPE Digits = ARRAY [0..MaxDigits] OF CHAR;

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

(* Copies a text to the elements from pos on, after as many blanks as it lacks columns. *)
PROCEDURE Insert(text: ARRAY OF CHAR; columns: CARDINAL; VAR str: ARRAY OF CHAR; VAR pos: CARDINAL;
    VAR done: BOOLEAN);
VAR length, i: CARDINAL;

  PROCEDURE Append(ch: CHAR);
  BEGIN
    done := pos <= HIGH(str);
    IF done THEN
      str[pos] := ch;
      INC(pos)
    END
  END Append;

BEGIN
  done := TRUE;
  length := LENGTH(text);
  FOR i := length + 1 TO columns DO Append(" ") END;
  FOR i := 1 TO length DO Append(text[i - 1]) END;
  IF pos <= HIGH(str) THEN str[pos] := 0C END
END Insert;

PROCEDURE IntToString(num: LONGINT; size: CARDINAL; VAR OUT str: ARRAY OF CHAR;
    VAR INOUT pos: CARDINAL; VAR OUT done: BOOLEAN);
VAR digits: Digits;
BEGIN
  Put(Magnitude(num), num < 0, 10, 0, " ", "A", digits);
  Insert(digits, size, str, pos, done)
END IntToString;

PROCEDURE CardToString(num: LONGCARD; size: CARDINAL; VAR OUT str: ARRAY OF CHAR;
    VAR INOUT pos: CARDINAL; VAR OUT done: BOOLEAN);
VAR digits: Digits;
BEGIN
  Put(num, FALSE, 10, 0, " ", "A", digits);
  Insert(digits, size, str, pos, done)
END CardToString;

PROCEDURE LongToString(num: LONGINT; size: CARDINAL; VAR OUT str: ARRAY OF CHAR;
    VAR INOUT pos: CARDINAL; VAR OUT done: BOOLEAN);
BEGIN
  IntToString(num, size, str, pos, done)
END LongToString;

(* Reads a number of a base from pos on, whose magnitude is at most limit, or one more if it is negative. Returns
   whether there is one; otherwise it is 0. *)
PROCEDURE IsRead(str: ARRAY OF CHAR; VAR pos: CARDINAL; base: CARDINAL; hasSign: BOOLEAN;
    limit: LONGCARD; VAR negative: BOOLEAN; VAR number: LONGCARD): BOOLEAN;
VAR
  first, end: CARDINAL;
  fits: BOOLEAN;
BEGIN
  number := 0;
  negative := FALSE;
  IF (base < 2) OR (base > 36) THEN RETURN FALSE END;
  end := LENGTH(str);
  WHILE (pos < end) & (str[pos] = " ") DO INC(pos) END;
  IF (pos < end) & hasSign & ((str[pos] = "-") OR (str[pos] = "+")) THEN
    negative := str[pos] = "-";
    INC(pos)
  END;
  first := pos;
  fits := Scan(str, pos, base, limit + VAL(LONGCARD, ORD(negative)), number) & (pos > first);
  IF NOT fits THEN number := 0 END;
  RETURN fits
END IsRead;

PROCEDURE StringToInt(str: ARRAY OF CHAR; VAR INOUT pos: CARDINAL; VAR OUT num: INTEGER;
    VAR OUT done: BOOLEAN);
VAR
  negative: BOOLEAN;
  number: LONGCARD;
BEGIN
  done := IsRead(str, pos, 10, TRUE, VAL(LONGCARD, MAX(INTEGER)), negative, number);
  num := VAL(INTEGER, Negated(number, negative))
END StringToInt;

PROCEDURE StringToCard(str: ARRAY OF CHAR; VAR INOUT pos: CARDINAL; VAR OUT num: CARDINAL;
    VAR OUT done: BOOLEAN);
VAR
  negative: BOOLEAN;
  number: LONGCARD;
BEGIN
  done := IsRead(str, pos, 10, FALSE, MAX(CARDINAL), negative, number);
  num := VAL(CARDINAL, number)
END StringToCard;

PROCEDURE StringToLong(str: ARRAY OF CHAR; VAR INOUT pos: CARDINAL; VAR OUT num: LONGINT;
    VAR OUT done: BOOLEAN);
VAR
  negative: BOOLEAN;
  number: LONGCARD;
BEGIN
  done := IsRead(str, pos, 10, TRUE, VAL(LONGCARD, MAX(LONGINT)), negative, number);
  num := Negated(number, negative)
END StringToLong;

(* Converts a number, and returns whether its text fits. *)
PROCEDURE Converted(num: LONGCARD; negative: BOOLEAN; base: CARDINAL;
    VAR str: ARRAY OF CHAR): BOOLEAN;
VAR
  digits: Digits;
  pos: CARDINAL;
  done: BOOLEAN;
BEGIN
  IF (base < 2) OR (base > 36) THEN RETURN FALSE END;
  Put(num, negative, base, 0, " ", "A", digits);
  pos := 0;
  Insert(digits, 0, str, pos, done);
  RETURN done
END Converted;

PROCEDURE CardToStr(num: LONGCARD; VAR OUT str: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN Converted(num, FALSE, 10, str)
END CardToStr;

PROCEDURE IntToStr(num: LONGINT; VAR OUT str: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN Converted(Magnitude(num), num < 0, 10, str)
END IntToStr;

PROCEDURE LongToStr(num: LONGINT; VAR OUT str: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN Converted(Magnitude(num), num < 0, 10, str)
END LongToStr;

PROCEDURE CardBaseToStr(num: LONGCARD; base: CARDINAL; VAR OUT str: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN Converted(num, FALSE, base, str)
END CardBaseToStr;

PROCEDURE LongBaseToStr(num: LONGCARD; base: CARDINAL; VAR OUT str: ARRAY OF CHAR): [BOOLEAN];
BEGIN
  RETURN Converted(num, FALSE, base, str)
END LongBaseToStr;

PROCEDURE StrToCard(str: ARRAY OF CHAR; VAR OUT num: CARDINAL): [BOOLEAN];
BEGIN
  RETURN StrBaseToCard(str, 10, num)
END StrToCard;

PROCEDURE StrToInt(str: ARRAY OF CHAR; VAR OUT num: INTEGER): [BOOLEAN];
VAR
  pos: CARDINAL;
  done: BOOLEAN;
BEGIN
  pos := 0;
  StringToInt(str, pos, num, done);
  RETURN done & (pos = LENGTH(str))
END StrToInt;

PROCEDURE StrToLong(str: ARRAY OF CHAR; VAR OUT num: LONGINT): [BOOLEAN];
VAR
  pos: CARDINAL;
  done: BOOLEAN;
BEGIN
  pos := 0;
  StringToLong(str, pos, num, done);
  RETURN done & (pos = LENGTH(str))
END StrToLong;

PROCEDURE StrBaseToCard(str: ARRAY OF CHAR; base: CARDINAL; VAR OUT num: CARDINAL): [BOOLEAN];
VAR
  negative, done: BOOLEAN;
  number: LONGCARD;
  pos: CARDINAL;
BEGIN
  pos := 0;
  done := IsRead(str, pos, base, FALSE, MAX(CARDINAL), negative, number);
  num := VAL(CARDINAL, number);
  RETURN done & (pos = LENGTH(str))
END StrBaseToCard;

PROCEDURE StrBaseToLong(str: ARRAY OF CHAR; base: CARDINAL; VAR OUT num: LONGCARD): [BOOLEAN];
VAR
  negative: BOOLEAN;
  pos: CARDINAL;
BEGIN
  pos := 0;
  RETURN IsRead(str, pos, base, FALSE, MAX(LONGCARD), negative, num) & (pos = LENGTH(str))
END StrBaseToLong;

END Conversions.
