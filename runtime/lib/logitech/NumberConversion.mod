IMPLEMENTATION MODULE NumberConversion;

IMPORT TlcWhole;

(* Skips blanks from next on. *)
PROCEDURE Skip(VAR str: ARRAY OF CHAR; VAR next: CARDINAL);
BEGIN
  WHILE (next <= HIGH(str)) & (str[next] = " ") DO INC(next) END
END Skip;

PROCEDURE IsEnd(VAR str: ARRAY OF CHAR; next: CARDINAL): BOOLEAN;
BEGIN
  RETURN (next > HIGH(str)) OR (str[next] = 0C)
END IsEnd;

(* Reads a sign; returns it, or a blank. *)
PROCEDURE Sign(VAR str: ARRAY OF CHAR; VAR next: CARDINAL): CHAR;
BEGIN
  IF NOT IsEnd(str, next) & ((str[next] = "+") OR (str[next] = "-")) THEN
    INC(next);
    RETURN str[next - 1]
  END;
  RETURN " "
END Sign;

(* Reads digits up to the limit with blanks around them; returns whether there is nothing else. *)
PROCEDURE Scan(VAR str: ARRAY OF CHAR; next, base: CARDINAL; limit: LONGCARD;
    VAR num: LONGCARD): BOOLEAN;
VAR
  start: CARDINAL;
  fits: BOOLEAN;
BEGIN
  start := next;
  fits := TlcWhole.Scan(str, next, base, limit, num) & (next > start);
  Skip(str, next);
  RETURN fits & IsEnd(str, next)
END Scan;

PROCEDURE Unsigned(VAR str: ARRAY OF CHAR; base: CARDINAL; limit: LONGCARD;
    VAR num: LONGCARD): BOOLEAN;
VAR next: CARDINAL;
BEGIN
  next := 0;
  Skip(str, next);
  RETURN (Sign(str, next) # "-") & Scan(str, next, base, limit, num)
END Unsigned;

PROCEDURE Signed(VAR str: ARRAY OF CHAR; max: LONGINT; VAR num: LONGINT): BOOLEAN;
VAR
  next: CARDINAL;
  isNegative: BOOLEAN;
  magnitude: LONGCARD;
BEGIN
  next := 0;
  Skip(str, next);
  isNegative := Sign(str, next) = "-";
  IF NOT Scan(str, next, 10, VAL(LONGCARD, max) + VAL(LONGCARD, ORD(isNegative)), magnitude) THEN
    RETURN FALSE
  END;
  num := TlcWhole.Negated(magnitude, isNegative);
  RETURN TRUE
END Signed;

PROCEDURE StringToCard(str: ARRAY OF CHAR; VAR num: CARDINAL; VAR done: BOOLEAN);
BEGIN
  StringToNum(str, 10, num, done)
END StringToCard;

PROCEDURE StringToNum(str: ARRAY OF CHAR; base: BASE; VAR num: CARDINAL; VAR done: BOOLEAN);
VAR number: LONGCARD;
BEGIN
  done := Unsigned(str, base, MAX(CARDINAL), number);
  IF done THEN num := VAL(CARDINAL, number) END
END StringToNum;

PROCEDURE StringToLongCard(str: ARRAY OF CHAR; VAR num: LONGCARD; VAR done: BOOLEAN);
VAR number: LONGCARD;
BEGIN
  done := Unsigned(str, 10, MAX(LONGCARD), number);
  IF done THEN num := number END
END StringToLongCard;

PROCEDURE StringToInt(str: ARRAY OF CHAR; VAR num: INTEGER; VAR done: BOOLEAN);
VAR number: LONGINT;
BEGIN
  done := Signed(str, MAX(INTEGER), number);
  IF done THEN num := VAL(INTEGER, number) END
END StringToInt;

PROCEDURE StringToLongInt(str: ARRAY OF CHAR; VAR num: LONGINT; VAR done: BOOLEAN);
VAR number: LONGINT;
BEGIN
  done := Signed(str, MAX(LONGINT), number);
  IF done THEN num := number END
END StringToLongInt;

PROCEDURE CardToString(num: CARDINAL; VAR str: ARRAY OF CHAR; width: CARDINAL);
BEGIN
  LongCardToString(num, str, width)
END CardToString;

PROCEDURE IntToString(num: INTEGER; VAR str: ARRAY OF CHAR; width: CARDINAL);
BEGIN
  LongIntToString(num, str, width)
END IntToString;

PROCEDURE LongCardToString(num: LONGCARD; VAR str: ARRAY OF CHAR; width: CARDINAL);
BEGIN
  TlcWhole.Put(num, FALSE, 10, width, " ", "A", str)
END LongCardToString;

PROCEDURE LongIntToString(num: LONGINT; VAR str: ARRAY OF CHAR; width: CARDINAL);
BEGIN
  TlcWhole.Put(TlcWhole.Magnitude(num), num < 0, 10, width, " ", "A", str)
END LongIntToString;

PROCEDURE NumToString(num: CARDINAL; base: BASE; VAR str: ARRAY OF CHAR; width: CARDINAL);
BEGIN
  TlcWhole.Put(num, FALSE, base, width, " ", "A", str)
END NumToString;

END NumberConversion.
