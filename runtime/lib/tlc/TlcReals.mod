IMPLEMENTATION MODULE TlcReals;

FROM ConvTypes IMPORT ConvResults, strAllRight, strOutOfRange, strWrongFormat, strEmpty;
FROM TlcReal IMPORT TlcRealDigits, TlcFixedText, TlcFloatText, TlcParseReal, shortest,
    shortestPlaces;

CONST
  (* Without a given width, numbers outside of these limits are written with an exponent; the others take at
     most that many columns. *)
  LeastFixed = 1.0E-5;
  LeastFloat = 1.0E15;
  LongestExact = 30;

  (* No shortest text of a number has more digits. *)
  MaxShortest = 17;

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

(* Whether the number is infinite or NaN. *)
PROCEDURE IsWord(x: REAL): BOOLEAN;
BEGIN
  RETURN NOT (ABS(x) <= MAX(REAL))
END IsWord;

PROCEDURE Float(x: REAL; sigFigs: CARDINAL; VAR s: ARRAY OF CHAR);
BEGIN
  TlcFloatText(x, VAL(LONGCARD, sigFigs), 1, s, HIGH(s))
END Float;

PROCEDURE Eng(x: REAL; sigFigs: CARDINAL; VAR s: ARRAY OF CHAR);
BEGIN
  TlcFloatText(x, VAL(LONGCARD, sigFigs), 3, s, HIGH(s))
END Eng;

PROCEDURE Fixed(x: REAL; place: INTEGER; VAR s: ARRAY OF CHAR);
BEGIN
  TlcFixedText(x, VAL(LONGINT, place), s, HIGH(s))
END Fixed;

(* Returns the number of columns without digits after the point. *)
PROCEDURE WholeColumns(x: REAL): CARDINAL;
VAR none: ARRAY [0..0] OF CHAR;
BEGIN
  RETURN VAL(CARDINAL, TlcFixedText(x, -1, none, HIGH(none)))
END WholeColumns;

(* Converts with as many significant digits as fit, but at least one. *)
PROCEDURE FloatWithin(x: REAL; columns, most: CARDINAL; VAR s: ARRAY OF CHAR);
BEGIN
  IF most > columns THEN most := columns END;
  IF most = 0 THEN most := 1 END;
  WHILE (TlcFloatText(x, VAL(LONGCARD, most), 1, s, HIGH(s)) > VAL(LONGCARD, columns)) & (most > 1)
  DO
    DEC(most)
  END
END FloatWithin;

PROCEDURE Str(x: REAL; columns: CARDINAL; VAR s: ARRAY OF CHAR);
VAR
  digits: ARRAY [0..MaxShortest - 1] OF CHAR;
  exponent: LONGINT;
  places: INTEGER;
  count, whole, room: CARDINAL;
BEGIN
  IF IsWord(x) THEN Fixed(x, 0, s); RETURN END;
  count := VAL(CARDINAL, TlcRealDigits(x, shortest, 0, digits, exponent));
  whole := WholeColumns(x);
  places := VAL(INTEGER, count) - VAL(INTEGER, exponent) - 1;
  IF whole > columns THEN
    FloatWithin(x, columns, count, s)
  ELSE
    room := columns - whole;
    IF (places <= 0) OR (VAL(INTEGER, room) > places) THEN
      TlcFixedText(x, shortestPlaces, s, HIGH(s))
    ELSIF room <= 1 THEN
      Fixed(x, -1, s)
    ELSE
      Fixed(x, VAL(INTEGER, room) - 1, s)
    END
  END
END Str;

PROCEDURE Filled(x: REAL; columns: CARDINAL; VAR s: ARRAY OF CHAR);
VAR whole: CARDINAL;
BEGIN
  IF IsWord(x) THEN Fixed(x, 0, s); RETURN END;
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
  used := LENGTH(text);
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
VAR number: REAL;
BEGIN
  RETURN Convert(s, number)
END FormatOf;

PROCEDURE ResultOf(format: Format): ConvResults;
BEGIN
  CASE format OF
    right: RETURN strAllRight
  | tooGreat: RETURN strOutOfRange
  | wrong: RETURN strWrongFormat
  | empty: RETURN strEmpty
  END
END ResultOf;

PROCEDURE Convert(s: ARRAY OF CHAR; VAR x: REAL): Format;
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
  x := number;
  RETURN right
END Convert;

PROCEDURE Value(s: ARRAY OF CHAR): REAL;
BEGIN
  RETURN TlcParseReal(s, HIGH(s))
END Value;

END TlcReals.
