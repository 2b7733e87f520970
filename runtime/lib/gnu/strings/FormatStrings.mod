IMPLEMENTATION MODULE FormatStrings;

FROM SYSTEM IMPORT ADDRESS, ADR, BYTE, CARDINAL8, CARDINAL16, CARDINAL32, INTEGER8, INTEGER16,
    INTEGER32;
FROM DynamicStrings IMPORT String, Assign, ConCat, ConCatChar, Dup, Fin, Length, Mark, Slice, char;
FROM StringConvert IMPORT LongCardinalToString, LongIntegerToString;

CONST NotADigit = 16;

TYPE
  (* A format while it is converted. *)
  Walk = RECORD
    text: String;  (* the format with escape sequences translated *)
    next: CARDINAL;  (* the next character to process *)
    result: String
  END;
  (* The part between % and the letter, and the letter; 0C if there is none. *)
  Field = RECORD
    letter, padding: CHAR;
    isLeft: BOOLEAN;
    width: CARDINAL
  END;

(* ---- Escape sequences ---- *)

PROCEDURE DigitValue(ch: CHAR): CARDINAL;
BEGIN
  CASE ch OF
    "0".."9": RETURN ORD(ch) - ORD("0")
  | "a".."f": RETURN ORD(ch) - ORD("a") + 10
  | "A".."F": RETURN ORD(ch) - ORD("A") + 10
  ELSE RETURN NotADigit
  END
END DigitValue;

(* Reads at most digits digits, and returns their character. *)
PROCEDURE Code(s: String; VAR next: CARDINAL; base, digits: CARDINAL): CHAR;
VAR code: CARDINAL;
BEGIN
  code := 0;
  WHILE (digits > 0) & (DigitValue(char(s, next)) < base) DO
    code := code * base + DigitValue(char(s, next));
    INC(next);
    DEC(digits)
  END;
  RETURN CHR(code MOD 256)
END Code;

(* Reads the characters after \, and returns the character they denote; 0C at the end. *)
PROCEDURE Escaped(s: String; VAR next: CARDINAL): CHAR;
VAR ch: CHAR;
BEGIN
  ch := char(s, next);
  IF DigitValue(ch) < 8 THEN RETURN Code(s, next, 8, 3) END;
  INC(next);
  CASE ch OF
    "a": RETURN 7C
  | "b": RETURN 10C
  | "e": RETURN 33C
  | "f": RETURN 14C
  | "n": RETURN 12C
  | "r": RETURN 15C
  | "t": RETURN 11C
  | "x": RETURN Code(s, next, 16, 2)
  ELSE RETURN ch
  END
END Escaped;

(* Returns a new, empty string; s is disposed of with it if it is marked. *)
PROCEDURE EmptyOf(s: String): String;
BEGIN
  RETURN Assign(Dup(s), NIL)
END EmptyOf;

PROCEDURE HandleEscape(s: String): String;
VAR
  result: String;
  next: CARDINAL;
BEGIN
  result := EmptyOf(s);
  next := 0;
  WHILE next < Length(s) DO
    INC(next);
    IF char(s, next - 1) = "\" THEN
      result := ConCatChar(result, Escaped(s, next))
    ELSE
      result := ConCatChar(result, char(s, next - 1))
    END
  END;
  RETURN result
END HandleEscape;

(* ---- Fields ---- *)

(* Reads the field after a %. *)
PROCEDURE ReadField(VAR walk: Walk; VAR field: Field);
VAR at: CARDINAL;
BEGIN
  at := walk.next;
  field.isLeft := char(walk.text, at) = "-";
  IF field.isLeft THEN INC(at) END;
  IF char(walk.text, at) = "0" THEN field.padding := "0" ELSE field.padding := " " END;
  field.width := 0;
  WHILE DigitValue(char(walk.text, at)) < 10 DO
    field.width := field.width * 10 + DigitValue(char(walk.text, at));
    INC(at)
  END;
  field.letter := char(walk.text, at);
  CASE field.letter OF
    "c", "d", "s", "u", "x": walk.next := at + 1
  ELSE field.letter := 0C
  END
END ReadField;

(* Copies the text up to the next field, and reads that; the letter is 0C if there is none. *)
PROCEDURE GoToField(VAR walk: Walk; VAR field: Field);
VAR ch: CHAR;
BEGIN
  field.letter := 0C;
  WHILE (field.letter = 0C) & (walk.next < Length(walk.text)) DO
    ch := char(walk.text, walk.next);
    INC(walk.next);
    IF ch # "%" THEN
      walk.result := ConCatChar(walk.result, ch)
    ELSIF char(walk.text, walk.next) = "%" THEN
      walk.result := ConCatChar(walk.result, "%");
      INC(walk.next)
    ELSE
      ReadField(walk, field)
    END
  END
END GoToField;

(* ---- Values ---- *)

PROCEDURE Signed(VAR w: ARRAY OF BYTE): LONGINT;
VAR
  one: POINTER TO INTEGER8;
  two: POINTER TO INTEGER16;
  four: POINTER TO INTEGER32;
  eight: POINTER TO LONGINT;
BEGIN
  CASE HIGH(w) + 1 OF
    1: one := ADR(w); RETURN one^
  | 2: two := ADR(w); RETURN two^
  | 4: four := ADR(w); RETURN four^
  | 8: eight := ADR(w); RETURN eight^
  ELSE RETURN 0
  END
END Signed;

PROCEDURE Unsigned(VAR w: ARRAY OF BYTE): LONGCARD;
VAR
  one: POINTER TO CARDINAL8;
  two: POINTER TO CARDINAL16;
  four: POINTER TO CARDINAL32;
  eight: POINTER TO LONGCARD;
BEGIN
  CASE HIGH(w) + 1 OF
    1: one := ADR(w); RETURN one^
  | 2: two := ADR(w); RETURN two^
  | 4: four := ADR(w); RETURN four^
  | 8: eight := ADR(w); RETURN eight^
  ELSE RETURN 0
  END
END Unsigned;

PROCEDURE StringOf(VAR w: ARRAY OF BYTE): String;
VAR s: POINTER TO String;
BEGIN
  IF HIGH(w) + 1 # SIZE(ADDRESS) THEN RETURN NIL END;
  s := ADR(w);
  RETURN s^
END StringOf;

PROCEDURE Pad(VAR walk: Walk; padding: CHAR; width, length: CARDINAL);
BEGIN
  WHILE length < width DO
    walk.result := ConCatChar(walk.result, padding);
    INC(length)
  END
END Pad;

PROCEDURE PutString(VAR walk: Walk; VAR field: Field; s: String);
BEGIN
  IF NOT field.isLeft THEN Pad(walk, " ", field.width, Length(s)) END;
  walk.result := ConCat(walk.result, s);
  IF field.isLeft THEN Pad(walk, " ", field.width, Length(s)) END
END PutString;

(* Puts a number, of which it disposes; zeros follow its sign. *)
PROCEDURE PutNumber(VAR walk: Walk; VAR field: Field; number: String);
VAR sign: CARDINAL;
BEGIN
  IF field.isLeft OR (field.padding = " ") THEN
    PutString(walk, field, number)
  ELSE
    sign := ORD(char(number, 0) = "-");
    IF sign = 1 THEN walk.result := ConCatChar(walk.result, "-") END;
    Pad(walk, "0", field.width, Length(number));
    walk.result := ConCat(walk.result, Mark(Slice(number, VAL(INTEGER, sign), 0)))
  END;
  Fin(number)
END PutNumber;

(* Inserts the value into the next field, if there is one. *)
PROCEDURE Put(VAR walk: Walk; VAR w: ARRAY OF BYTE);
VAR field: Field;
BEGIN
  GoToField(walk, field);
  CASE field.letter OF
    "c": walk.result := ConCatChar(walk.result, CHR(Unsigned(w) MOD 256))
  | "d": PutNumber(walk, field, LongIntegerToString(Signed(w), 0, " ", FALSE, 10, TRUE))
  | "s": PutString(walk, field, StringOf(w))
  | "u": PutNumber(walk, field, LongCardinalToString(Unsigned(w), 0, " ", 10, TRUE))
  | "x": PutNumber(walk, field, LongCardinalToString(Unsigned(w), 0, " ", 16, TRUE))
  ELSE
  END
END Put;

(* ---- Formats ---- *)

PROCEDURE Start(VAR walk: Walk; fmt: String);
BEGIN
  walk.result := EmptyOf(fmt);
  walk.text := HandleEscape(fmt);
  walk.next := 0
END Start;

(* Copies the rest of the text, including fields without a value. *)
PROCEDURE Finish(VAR walk: Walk): String;
VAR
  field: Field;
  start: CARDINAL;
BEGIN
  WHILE walk.next < Length(walk.text) DO
    GoToField(walk, field);
    IF field.letter # 0C THEN
      start := walk.next;
      WHILE char(walk.text, start - 1) # "%" DO DEC(start) END;
      walk.result := ConCat(walk.result, Mark(Slice(walk.text, start, walk.next)))
    END
  END;
  Fin(walk.text);
  RETURN walk.result
END Finish;

PROCEDURE Sprintf0(fmt: String): String;
VAR walk: Walk;
BEGIN
  Start(walk, fmt);
  RETURN Finish(walk)
END Sprintf0;

PROCEDURE Sprintf1(fmt: String; w: ARRAY OF BYTE): String;
VAR walk: Walk;
BEGIN
  Start(walk, fmt);
  Put(walk, w);
  RETURN Finish(walk)
END Sprintf1;

PROCEDURE Sprintf2(fmt: String; w1, w2: ARRAY OF BYTE): String;
VAR walk: Walk;
BEGIN
  Start(walk, fmt);
  Put(walk, w1);
  Put(walk, w2);
  RETURN Finish(walk)
END Sprintf2;

PROCEDURE Sprintf3(fmt: String; w1, w2, w3: ARRAY OF BYTE): String;
VAR walk: Walk;
BEGIN
  Start(walk, fmt);
  Put(walk, w1);
  Put(walk, w2);
  Put(walk, w3);
  RETURN Finish(walk)
END Sprintf3;

PROCEDURE Sprintf4(fmt: String; w1, w2, w3, w4: ARRAY OF BYTE): String;
VAR walk: Walk;
BEGIN
  Start(walk, fmt);
  Put(walk, w1);
  Put(walk, w2);
  Put(walk, w3);
  Put(walk, w4);
  RETURN Finish(walk)
END Sprintf4;

END FormatStrings.
