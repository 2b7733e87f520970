IMPLEMENTATION MODULE StringConvert;

FROM DynamicStrings IMPORT String, Add, ConCat, ConCatChar, CopyOut, Fin, Index, InitString,
    InitStringChar, Length, Mark, Mult, Slice, char;
IMPORT TlcReals, TlcWhole;

CONST
  Point = ".";
  WholeDigits = 64;

TYPE
  Number = ARRAY [0..WholeDigits] OF CHAR;

(* ---- Whole numbers to strings ---- *)

PROCEDURE FirstLetter(lower: BOOLEAN): CHAR;
BEGIN
  IF lower THEN RETURN "a" ELSE RETURN "A" END
END FirstLetter;

PROCEDURE LongCardinalToString(c: LONGCARD; width: CARDINAL; padding: CHAR; base: CARDINAL;
    lower: BOOLEAN): String;
VAR digits: Number;
BEGIN
  TlcWhole.Put(c, FALSE, base, 0, " ", FirstLetter(lower), digits);
  RETURN Padded(InitString(digits), width, padding)
END LongCardinalToString;

PROCEDURE LongIntegerToString(i: LONGINT; width: CARDINAL; padding: CHAR; sign: BOOLEAN;
    base: CARDINAL; lower: BOOLEAN): String;
VAR
  digits: Number;
  s: String;
BEGIN
  TlcWhole.Put(TlcWhole.Magnitude(i), FALSE, base, 0, " ", FirstLetter(lower), digits);
  s := InitString(digits);
  IF i < 0 THEN
    s := Add(Mark(InitStringChar("-")), Mark(s))
  ELSIF sign THEN
    s := Add(Mark(InitStringChar("+")), Mark(s))
  END;
  RETURN Padded(s, width, padding)
END LongIntegerToString;

(* Returns a new string with padding before s, which is disposed of with it. *)
PROCEDURE Padded(s: String; width: CARDINAL; padding: CHAR): String;
BEGIN
  IF Length(s) >= width THEN RETURN s END;
  RETURN ConCat(Mult(Mark(InitStringChar(padding)), width - Length(s)), Mark(s))
END Padded;

PROCEDURE IntegerToString(i: INTEGER; width: CARDINAL; padding: CHAR; sign: BOOLEAN; base: CARDINAL;
    lower: BOOLEAN): String;
BEGIN
  RETURN LongIntegerToString(i, width, padding, sign, base, lower)
END IntegerToString;

PROCEDURE CardinalToString(c: CARDINAL; width: CARDINAL; padding: CHAR; base: CARDINAL;
    lower: BOOLEAN): String;
BEGIN
  RETURN LongCardinalToString(c, width, padding, base, lower)
END CardinalToString;

PROCEDURE ShortCardinalToString(c: SHORTCARD; width: CARDINAL; padding: CHAR; base: CARDINAL;
    lower: BOOLEAN): String;
BEGIN
  RETURN LongCardinalToString(c, width, padding, base, lower)
END ShortCardinalToString;

PROCEDURE itos(i: INTEGER; width: CARDINAL; padding: CHAR; sign: BOOLEAN): String;
BEGIN
  RETURN IntegerToString(i, width, padding, sign, 10, FALSE)
END itos;

PROCEDURE ctos(c: CARDINAL; width: CARDINAL; padding: CHAR): String;
BEGIN
  RETURN CardinalToString(c, width, padding, 10, FALSE)
END ctos;

(* ---- Strings to whole numbers ---- *)

PROCEDURE SkipBlanks(s: String; VAR next: CARDINAL);
BEGIN
  WHILE (next < Length(s)) & (char(s, next) <= " ") DO INC(next) END
END SkipBlanks;

(* Skips a sign; returns whether it is -. *)
PROCEDURE SkipSign(s: String; VAR next: CARDINAL): BOOLEAN;
BEGIN
  CASE char(s, next) OF
    "-": INC(next); RETURN TRUE
  | "+": INC(next); RETURN FALSE
  ELSE RETURN FALSE
  END
END SkipSign;

PROCEDURE DigitValue(ch: CHAR): CARDINAL;
BEGIN
  CASE CAP(ch) OF
    "0".."9": RETURN ORD(ch) - ORD("0")
  | "A".."Z": RETURN ORD(CAP(ch)) - ORD("A") + 10
  ELSE RETURN MAX(CARDINAL)
  END
END DigitValue;

(* Converts the digits from next on; 0 if there are none, or their value exceeds the limit. *)
PROCEDURE Digits(s: String; next, base: CARDINAL; limit: LONGCARD; VAR found: BOOLEAN): LONGCARD;
VAR number, digit: LONGCARD;
BEGIN
  number := 0;
  found := DigitValue(char(s, next)) < base;
  WHILE found & (DigitValue(char(s, next)) < base) DO
    digit := DigitValue(char(s, next));
    found := (digit <= limit) & (number <= (limit - digit) DIV VAL(LONGCARD, base));
    IF found THEN number := number * VAL(LONGCARD, base) + digit ELSE number := 0 END;
    INC(next)
  END;
  RETURN number
END Digits;

(* Converts a number between -max - 1 and max. *)
PROCEDURE SignedNumber(s: String; base: CARDINAL; max: LONGINT; VAR found: BOOLEAN): LONGINT;
VAR
  next: CARDINAL;
  isNegative: BOOLEAN;
  limit: LONGCARD;
BEGIN
  next := 0;
  SkipBlanks(s, next);
  isNegative := SkipSign(s, next);
  limit := VAL(LONGCARD, max) + VAL(LONGCARD, ORD(isNegative));
  RETURN TlcWhole.Negated(Digits(s, next, base, limit, found), isNegative)
END SignedNumber;

PROCEDURE UnsignedNumber(s: String; base: CARDINAL; max: LONGCARD; VAR found: BOOLEAN): LONGCARD;
VAR next: CARDINAL;
BEGIN
  next := 0;
  SkipBlanks(s, next);
  IF char(s, next) = "+" THEN INC(next) END;
  RETURN Digits(s, next, base, max, found)
END UnsignedNumber;

PROCEDURE StringToInteger(s: String; base: CARDINAL; VAR found: BOOLEAN): INTEGER;
BEGIN
  RETURN SignedNumber(s, base, MAX(INTEGER), found)
END StringToInteger;

PROCEDURE StringToLongInteger(s: String; base: CARDINAL; VAR found: BOOLEAN): LONGINT;
BEGIN
  RETURN SignedNumber(s, base, MAX(LONGINT), found)
END StringToLongInteger;

PROCEDURE StringToCardinal(s: String; base: CARDINAL; VAR found: BOOLEAN): CARDINAL;
BEGIN
  RETURN UnsignedNumber(s, base, MAX(CARDINAL), found)
END StringToCardinal;

PROCEDURE StringToLongCardinal(s: String; base: CARDINAL; VAR found: BOOLEAN): LONGCARD;
BEGIN
  RETURN UnsignedNumber(s, base, MAX(LONGCARD), found)
END StringToLongCardinal;

PROCEDURE StringToShortCardinal(s: String; base: CARDINAL; VAR found: BOOLEAN): SHORTCARD;
BEGIN
  RETURN UnsignedNumber(s, base, MAX(SHORTCARD), found)
END StringToShortCardinal;

PROCEDURE stoi(s: String): INTEGER;
VAR found: BOOLEAN;
BEGIN
  RETURN StringToInteger(s, 10, found)
END stoi;

PROCEDURE stoc(s: String): CARDINAL;
VAR found: BOOLEAN;
BEGIN
  RETURN StringToCardinal(s, 10, found)
END stoc;

PROCEDURE hstoi(s: String): INTEGER;
VAR found: BOOLEAN;
BEGIN
  RETURN StringToInteger(s, 16, found)
END hstoi;

PROCEDURE ostoi(s: String): INTEGER;
VAR found: BOOLEAN;
BEGIN
  RETURN StringToInteger(s, 8, found)
END ostoi;

PROCEDURE bstoi(s: String): INTEGER;
VAR found: BOOLEAN;
BEGIN
  RETURN StringToInteger(s, 2, found)
END bstoi;

PROCEDURE hstoc(s: String): CARDINAL;
VAR found: BOOLEAN;
BEGIN
  RETURN StringToCardinal(s, 16, found)
END hstoc;

PROCEDURE ostoc(s: String): CARDINAL;
VAR found: BOOLEAN;
BEGIN
  RETURN StringToCardinal(s, 8, found)
END ostoc;

PROCEDURE bstoc(s: String): CARDINAL;
VAR found: BOOLEAN;
BEGIN
  RETURN StringToCardinal(s, 2, found)
END bstoc;

(* ---- Real numbers ---- *)

(* Appends the digits from next on to the text. *)
PROCEDURE TakeDigits(s: String; VAR next: CARDINAL; text: String): String;
BEGIN
  WHILE DigitValue(char(s, next)) < 10 DO
    text := ConCatChar(text, char(s, next));
    INC(next)
  END;
  RETURN text
END TakeDigits;

(* Appends an exponent, if there is one. *)
PROCEDURE TakeExponent(s: String; VAR next: CARDINAL; text: String): String;
VAR behind: CARDINAL;
BEGIN
  IF CAP(char(s, next)) # "E" THEN RETURN text END;
  behind := next + 1;
  IF SkipSign(s, behind) THEN END;
  IF DigitValue(char(s, behind)) >= 10 THEN RETURN text END;
  text := ConCatChar(text, "E");
  IF char(s, behind - 1) = "-" THEN text := ConCatChar(text, "-") END;
  next := behind;
  RETURN TakeDigits(s, next, text)
END TakeExponent;

(* Returns the number at the start of s as a constant of the language: with digits before the point. *)
PROCEDURE Constant(s: String; VAR next: CARDINAL): String;
VAR text: String;
BEGIN
  SkipBlanks(s, next);
  text := InitString("");
  IF SkipSign(s, next) THEN text := ConCatChar(text, "-") END;
  IF char(s, next) = Point THEN text := ConCatChar(text, "0") END;
  text := TakeDigits(s, next, text);
  IF char(s, next) = Point THEN
    INC(next);
    text := TakeDigits(s, next, ConCatChar(text, Point))
  END;
  RETURN TakeExponent(s, next, text)
END Constant;

PROCEDURE StringToLongreal(s: String; VAR found: BOOLEAN): LONGREAL;
VAR
  constant: String;
  text: TlcReals.Text;
  next: CARDINAL;
BEGIN
  next := 0;
  constant := Constant(s, next);
  CopyOut(text, constant);
  Fin(constant);
  SkipBlanks(s, next);
  found := (next = Length(s)) & (TlcReals.FormatOf(text) = TlcReals.right);
  IF TlcReals.FormatOf(text) = TlcReals.right THEN RETURN VAL(LONGREAL, TlcReals.Value(text)) END;
  RETURN 0.0
END StringToLongreal;

PROCEDURE stolr(s: String): LONGREAL;
VAR found: BOOLEAN;
BEGIN
  RETURN StringToLongreal(s, found)
END stolr;

PROCEDURE stor(s: String): REAL;
BEGIN
  RETURN VAL(REAL, stolr(s))
END stor;

PROCEDURE LongrealToString(x: LONGREAL; TotalWidth, FractionWidth: CARDINAL): String;
VAR
  text: TlcReals.Text;
  s: String;
BEGIN
  IF FractionWidth = 0 THEN
    TlcReals.Filled(VAL(REAL, x), 0, text)
  ELSE
    TlcReals.Fixed(VAL(REAL, x), FractionWidth, text)
  END;
  s := InitString(text);
  IF (Index(s, Point, 0) < 0) & (Index(s, "E", 0) < 0) & (ABS(x) <= MAX(LONGREAL)) THEN
    s := ConCat(s, Mark(InitString(".0")))
  END;
  IF (TotalWidth = 0) OR (TotalWidth = Length(s)) THEN RETURN s END;
  IF TotalWidth < Length(s) THEN RETURN Slice(Mark(s), 0, TotalWidth) END;
  RETURN Padded(s, TotalWidth, " ")
END LongrealToString;

(* ---- Rounding of decimal numbers ---- *)

TYPE
  (* sign, digits, and the rest of the text, for example an exponent. The first digit is a 0 that rounding up
     may change. point is the number of digits before the point. *)
  Decimal = RECORD
    sign, digits, rest: String;
    point: CARDINAL
  END;

PROCEDURE Divide(s: String; VAR decimal: Decimal);
VAR next, start: CARDINAL;
BEGIN
  next := 0;
  SkipBlanks(s, next);
  start := next;
  IF SkipSign(s, next) THEN END;
  decimal.sign := Part(s, start, next);
  decimal.digits := TakeDigits(s, next, InitStringChar("0"));
  decimal.point := Length(decimal.digits);
  IF char(s, next) = Point THEN
    INC(next);
    decimal.digits := TakeDigits(s, next, decimal.digits)
  END;
  decimal.rest := Part(s, next, Length(s));
  Fin(s)
END Divide;

(* Returns the characters low to high - 1; for Slice, a high of 0 is the end. *)
PROCEDURE Part(s: String; low, high: CARDINAL): String;
BEGIN
  IF low >= high THEN RETURN InitString("") END;
  RETURN Slice(s, low, high)
END Part;

(* Rounds the digits to the first count of them, followed by zeros up to the point. *)
PROCEDURE Round(VAR decimal: Decimal; count: CARDINAL);
VAR
  rounded: String;
  carry: BOOLEAN;
  i: CARDINAL;
  ch: CHAR;
BEGIN
  IF count >= Length(decimal.digits) THEN RETURN END;
  carry := char(decimal.digits, count) >= "5";
  rounded := InitString("");
  IF count < decimal.point THEN
    rounded := Mult(Mark(InitStringChar("0")), decimal.point - count)
  END;
  FOR i := count TO 1 BY -1 DO
    ch := char(decimal.digits, i - 1);
    IF carry & (ch = "9") THEN
      ch := "0"
    ELSIF carry THEN
      INC(ch);
      carry := FALSE
    END;
    rounded := Add(Mark(InitStringChar(ch)), Mark(rounded))
  END;
  Fin(decimal.digits);
  decimal.digits := rounded
END Round;

(* Returns the number, without the leading 0 unless rounding has changed it. *)
PROCEDURE Whole(VAR decimal: Decimal): String;
VAR
  s: String;
  first: CARDINAL;
BEGIN
  first := ORD((char(decimal.digits, 0) = "0") & (decimal.point > 1));
  s := ConCat(decimal.sign, Mark(Part(decimal.digits, first, decimal.point)));
  IF Length(decimal.digits) > decimal.point THEN
    s := ConCat(ConCatChar(s, Point),
        Mark(Part(decimal.digits, decimal.point, Length(decimal.digits))))
  END;
  Fin(decimal.digits);
  RETURN ConCat(s, Mark(decimal.rest))
END Whole;

PROCEDURE ToSigFig(s: String; n: CARDINAL): String;
VAR
  decimal: Decimal;
  first: CARDINAL;
BEGIN
  Divide(s, decimal);
  first := 0;
  WHILE char(decimal.digits, first) = "0" DO INC(first) END;
  IF (n > 0) & (first < Length(decimal.digits)) THEN
    Round(decimal, first + n);
    (* 9.96 has become 10.0, with one more significant digit. *)
    IF (char(decimal.digits, first - 1) # "0") & (Length(decimal.digits) > decimal.point) THEN
      Round(decimal, Length(decimal.digits) - 1)
    END
  END;
  RETURN Whole(decimal)
END ToSigFig;

PROCEDURE ToDecimalPlaces(s: String; n: CARDINAL): String;
VAR
  decimal: Decimal;
  wanted: CARDINAL;
BEGIN
  Divide(s, decimal);
  wanted := decimal.point + n;
  Round(decimal, wanted);
  IF wanted > Length(decimal.digits) THEN
    decimal.digits := ConCat(decimal.digits,
        Mark(Mult(Mark(InitStringChar("0")), wanted - Length(decimal.digits))))
  END;
  RETURN Whole(decimal)
END ToDecimalPlaces;

END StringConvert.
