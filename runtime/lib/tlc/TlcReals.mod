IMPLEMENTATION MODULE TlcReals;

FROM TlcReal IMPORT MaxDigits, TlcRealDigits, TlcIsNegative, TlcParseReal, shortest, significant,
    behindPoint;

CONST
  (* Without a given width, numbers outside of these limits are written with an exponent; the others take at
     most that many columns. *)
  LeastFixed = 1.0E-5;
  LeastFloat = 1.0E15;
  LongestExact = 30;

TYPE
  (* d.ddd times 10^exponent: digits 0 to count - 1, followed by zeros. *)
  Decimal = RECORD
    digits: ARRAY [0..MaxDigits] OF CHAR;
    count: CARDINAL;
    exponent: INTEGER;
    negative: BOOLEAN
  END;

PROCEDURE Put(VAR s: ARRAY OF CHAR; VAR length: CARDINAL; ch: CHAR);
BEGIN
  IF length <= HIGH(s) THEN s[length] := ch END;
  INC(length)
END Put;

PROCEDURE PutText(VAR s: ARRAY OF CHAR; VAR length: CARDINAL; text: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  i := 0;
  WHILE (i <= HIGH(text)) & (text[i] # 0C) DO
    Put(s, length, text[i]);
    INC(i)
  END
END PutText;

PROCEDURE Terminate(VAR s: ARRAY OF CHAR; length: CARDINAL);
BEGIN
  IF length <= HIGH(s) THEN s[length] := 0C END
END Terminate;

(* Converts infinite numbers and NaN; returns whether the number is one. *)
PROCEDURE IsWord(x: REAL; VAR s: ARRAY OF CHAR): BOOLEAN;
VAR length: CARDINAL;
BEGIN
  length := 0;
  IF x # x THEN PutText(s, length, "NaN")
  ELSIF x > MAX(REAL) THEN PutText(s, length, "Infinity")
  ELSIF x < -MAX(REAL) THEN PutText(s, length, "-Infinity")
  ELSE RETURN FALSE
  END;
  Terminate(s, length);
  RETURN TRUE
END IsWord;

PROCEDURE Get(x: REAL; mode: CARDINAL; count: INTEGER; VAR decimal: Decimal);
VAR exponent: LONGINT;
BEGIN
  decimal.count := VAL(CARDINAL, TlcRealDigits(x, mode, count, decimal.digits, exponent));
  decimal.exponent := VAL(INTEGER, exponent);
  decimal.negative := (decimal.count > 0) & TlcIsNegative(x)
END Get;

(* Returns the digit worth 10^place. *)
PROCEDURE DigitAt(VAR decimal: Decimal; place: INTEGER): CHAR;
VAR position: INTEGER;
BEGIN
  position := decimal.exponent - place;
  IF (position < 0) OR (position >= VAL(INTEGER, decimal.count)) THEN RETURN "0" END;
  RETURN decimal.digits[position]
END DigitAt;

(* Appends the digits worth 10^first to 10^last, with a point after that worth 10^point if others follow. *)
PROCEDURE PutDigits(VAR s: ARRAY OF CHAR; VAR length: CARDINAL; VAR decimal: Decimal;
    first, last, point: INTEGER);
VAR place: INTEGER;
BEGIN
  FOR place := first TO last BY -1 DO
    Put(s, length, DigitAt(decimal, place));
    IF (place = point) & (place > last) THEN Put(s, length, ".") END
  END
END PutDigits;

PROCEDURE PutExponent(VAR s: ARRAY OF CHAR; VAR length: CARDINAL; exponent: INTEGER);
BEGIN
  IF exponent = 0 THEN RETURN END;
  Put(s, length, "E");
  IF exponent < 0 THEN Put(s, length, "-") ELSE Put(s, length, "+") END;
  exponent := ABS(exponent);
  IF exponent >= 100 THEN Put(s, length, CHR(ORD("0") + VAL(CARDINAL, exponent DIV 100))) END;
  IF exponent >= 10 THEN Put(s, length, CHR(ORD("0") + VAL(CARDINAL, exponent DIV 10 MOD 10))) END;
  Put(s, length, CHR(ORD("0") + VAL(CARDINAL, exponent MOD 10)))
END PutExponent;

(* Converts with an exponent that is a multiple of step. *)
PROCEDURE Scientific(x: REAL; sigFigs: CARDINAL; step: INTEGER; VAR s: ARRAY OF CHAR);
VAR
  decimal: Decimal;
  length: CARDINAL;
  exponent, last: INTEGER;
BEGIN
  IF IsWord(x, s) THEN RETURN END;
  IF sigFigs = 0 THEN
    Get(x, shortest, 0, decimal);
    sigFigs := decimal.count;
    IF sigFigs = 0 THEN sigFigs := 1 END
  ELSE
    IF sigFigs > MaxDigits THEN sigFigs := MaxDigits END;
    Get(x, significant, VAL(INTEGER, sigFigs), decimal)
  END;
  length := 0;
  IF decimal.negative THEN Put(s, length, "-") END;
  exponent := decimal.exponent DIV step * step;
  last := decimal.exponent - VAL(INTEGER, sigFigs) + 1;
  (* The digits before the point are complete, padded with zeros. *)
  IF last > exponent THEN last := exponent END;
  PutDigits(s, length, decimal, decimal.exponent, last, exponent);
  PutExponent(s, length, exponent);
  Terminate(s, length)
END Scientific;

PROCEDURE Float(x: REAL; sigFigs: CARDINAL; VAR s: ARRAY OF CHAR);
BEGIN
  Scientific(x, sigFigs, 1, s)
END Float;

PROCEDURE Eng(x: REAL; sigFigs: CARDINAL; VAR s: ARRAY OF CHAR);
BEGIN
  Scientific(x, sigFigs, 3, s)
END Eng;

PROCEDURE PutFixed(VAR decimal: Decimal; place: INTEGER; VAR s: ARRAY OF CHAR);
VAR
  length: CARDINAL;
  first: INTEGER;
BEGIN
  length := 0;
  IF decimal.negative THEN Put(s, length, "-") END;
  first := decimal.exponent;
  IF first < 0 THEN first := 0 END;
  IF place > 0 THEN
    PutDigits(s, length, decimal, first, -place, 0)
  ELSE
    PutDigits(s, length, decimal, first, 0, 0);
    IF place = 0 THEN Put(s, length, ".") END
  END;
  Terminate(s, length)
END PutFixed;

PROCEDURE Fixed(x: REAL; place: INTEGER; VAR s: ARRAY OF CHAR);
VAR decimal: Decimal;
BEGIN
  IF IsWord(x, s) THEN RETURN END;
  IF place > MaxDigits THEN place := MaxDigits END;
  IF place < -MaxDigits THEN place := -MaxDigits END;
  IF place >= 0 THEN
    Get(x, behindPoint, place, decimal)
  ELSE
    Get(x, behindPoint, place + 1, decimal)
  END;
  PutFixed(decimal, place, s)
END Fixed;

PROCEDURE Length(VAR s: ARRAY OF CHAR): CARDINAL;
VAR length: CARDINAL;
BEGIN
  length := 0;
  WHILE (length <= HIGH(s)) & (s[length] # 0C) DO INC(length) END;
  RETURN length
END Length;

(* Returns the number of columns without digits after the point. *)
PROCEDURE WholeColumns(x: REAL): CARDINAL;
VAR text: Text;
BEGIN
  Fixed(x, -1, text);
  RETURN Length(text)
END WholeColumns;

(* Converts with as many significant digits as fit, but at least one. *)
PROCEDURE FloatWithin(x: REAL; columns, most: CARDINAL; VAR s: ARRAY OF CHAR);
VAR
  text: Text;
  length: CARDINAL;
BEGIN
  IF most > columns THEN most := columns END;
  IF most = 0 THEN most := 1 END;
  LOOP
    Float(x, most, text);
    IF (most = 1) OR (Length(text) <= columns) THEN EXIT END;
    DEC(most)
  END;
  length := 0;
  PutText(s, length, text);
  Terminate(s, length)
END FloatWithin;

PROCEDURE Str(x: REAL; columns: CARDINAL; VAR s: ARRAY OF CHAR);
VAR
  exact: Decimal;
  places: INTEGER;
  whole, room: CARDINAL;
BEGIN
  IF IsWord(x, s) THEN RETURN END;
  Get(x, shortest, 0, exact);
  whole := WholeColumns(x);
  places := VAL(INTEGER, exact.count) - exact.exponent - 1;
  IF whole > columns THEN
    FloatWithin(x, columns, exact.count, s)
  ELSIF places <= 0 THEN
    PutFixed(exact, -1, s)
  ELSE
    room := columns - whole;
    IF VAL(INTEGER, room) > places THEN PutFixed(exact, places, s)
    ELSIF room <= 1 THEN Fixed(x, -1, s)
    ELSE Fixed(x, VAL(INTEGER, room) - 1, s)
    END
  END
END Str;

PROCEDURE Filled(x: REAL; columns: CARDINAL; VAR s: ARRAY OF CHAR);
VAR whole: CARDINAL;
BEGIN
  IF IsWord(x, s) THEN RETURN END;
  IF columns = 0 THEN
    IF (x # 0.0) & ((ABS(x) < LeastFixed) OR (ABS(x) >= LeastFloat)) THEN
      Float(x, 0, s)
    ELSE
      Str(x, LongestExact, s)
    END;
    RETURN
  END;
  whole := WholeColumns(x);
  IF whole > columns THEN
    FloatWithin(x, columns, columns, s)
  ELSIF columns - whole <= 1 THEN
    Fixed(x, -1, s)
  ELSE
    Fixed(x, VAL(INTEGER, columns - whole - 1), s)
  END
END Filled;

PROCEDURE RightJustified(text: ARRAY OF CHAR; columns: CARDINAL; VAR s: ARRAY OF CHAR);
VAR length, used: CARDINAL;
BEGIN
  length := 0;
  used := Length(text);
  WHILE used < columns DO
    Put(s, length, " ");
    INC(used)
  END;
  PutText(s, length, text);
  Terminate(s, length)
END RightJustified;

PROCEDURE CharAt(VAR s: ARRAY OF CHAR; position: CARDINAL): CHAR;
BEGIN
  IF position > HIGH(s) THEN RETURN 0C END;
  RETURN s[position]
END CharAt;

PROCEDURE SkipSign(VAR s: ARRAY OF CHAR; VAR next: CARDINAL);
BEGIN
  IF (CharAt(s, next) = "+") OR (CharAt(s, next) = "-") THEN INC(next) END
END SkipSign;

(* Skips digits; returns whether there was one. *)
PROCEDURE SkipDigits(VAR s: ARRAY OF CHAR; VAR next: CARDINAL): BOOLEAN;
VAR first: CARDINAL;
BEGIN
  first := next;
  WHILE (CharAt(s, next) >= "0") & (CharAt(s, next) <= "9") DO INC(next) END;
  RETURN next > first
END SkipDigits;

PROCEDURE FormatOf(s: ARRAY OF CHAR): Format;
VAR
  next: CARDINAL;
  number: REAL;
BEGIN
  next := 0;
  WHILE CharAt(s, next) = " " DO INC(next) END;
  IF CharAt(s, next) = 0C THEN RETURN empty END;
  SkipSign(s, next);
  IF NOT SkipDigits(s, next) THEN RETURN wrong END;
  IF CharAt(s, next) = "." THEN
    INC(next);
    IF SkipDigits(s, next) THEN END
  END;
  IF CAP(CharAt(s, next)) = "E" THEN
    INC(next);
    SkipSign(s, next);
    IF NOT SkipDigits(s, next) THEN RETURN wrong END
  END;
  IF CharAt(s, next) # 0C THEN RETURN wrong END;
  number := Value(s);
  IF ABS(number) > MAX(REAL) THEN RETURN tooGreat END;
  RETURN right
END FormatOf;

PROCEDURE Value(s: ARRAY OF CHAR): REAL;
BEGIN
  RETURN TlcParseReal(s, HIGH(s))
END Value;

END TlcReals.
