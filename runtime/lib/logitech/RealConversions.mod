IMPLEMENTATION MODULE RealConversions;

FROM TlcChars IMPORT TlcInsertChars;
IMPORT Strings;
FROM TlcReals IMPORT Fixed, Float, Format, FormatOf, RightJustified, Text, Value;

VAR exponentDigits: CARDINAL;

PROCEDURE SetNoOfExponentDigits(places: CARDINAL);
BEGIN
  exponentDigits := places
END SetNoOfExponentDigits;

PROCEDURE Insert(source: ARRAY OF CHAR; at: CARDINAL; VAR text: Text);
BEGIN
  TlcInsertChars(text, HIGH(text), source, LENGTH(source), at)
END Insert;

(* Converts with places digits after the point, out of those needed to read back as r, and with an exponent
   even if that is 0. *)
PROCEDURE Scientific(r: REAL; places: CARDINAL; VAR text: Text);
VAR
  isThere: BOOLEAN;
  point, mark: CARDINAL;
BEGIN
  Float(r, 0, text);
  Strings.FindNext("E", text, 0, isThere, mark);
  IF NOT isThere THEN
    mark := Strings.Length(text);
    Strings.Concat(text, "E+0", text)
  END;
  Strings.FindNext(".", text, 0, isThere, point);
  IF NOT isThere THEN
    point := mark;
    Insert(".", point, text);
    INC(mark)
  END;
  (* Superfluous digits are removed, missing ones become zeros. *)
  IF mark - point - 1 > places THEN
    Strings.Delete(text, point + 1 + places, mark - point - 1 - places)
  END;
  WHILE mark - point - 1 < places DO
    Insert("0", mark, text);
    INC(mark)
  END;
  mark := point + 1 + places;
  (* Zeros of the exponent follow its sign. *)
  WHILE Strings.Length(text) - mark - 2 < exponentDigits DO Insert("0", mark + 2, text) END
END Scientific;

PROCEDURE RealToString(r: REAL; digits, width: INTEGER; VAR str: ARRAY OF CHAR; VAR ok: BOOLEAN);
VAR
  text: Text;
  columns: CARDINAL;
BEGIN
  IF width < 0 THEN columns := 0 ELSE columns := VAL(CARDINAL, width) END;
  ok := r = r;
  LOOP
    IF NOT (ABS(r) <= MAX(REAL)) THEN Float(r, 0, text)
    ELSIF digits < 0 THEN Scientific(r, VAL(CARDINAL, -digits), text)
    ELSIF digits = 0 THEN Fixed(r, -1, text)
    ELSE Fixed(r, digits, text)
    END;
    IF Strings.Length(text) <= columns THEN EXIT END;
    IF (digits <= 0) OR NOT (ABS(r) <= MAX(REAL)) THEN
      ok := FALSE;
      text[0] := 0C;
      columns := 0;
      EXIT
    END;
    DEC(digits)
  END;
  RightJustified(text, columns, str)
END RealToString;

PROCEDURE StringToReal(str: ARRAY OF CHAR; VAR r: REAL; VAR ok: BOOLEAN);
BEGIN
  ok := FormatOf(str) = right;
  IF ok THEN r := Value(str) ELSE r := 0.0 END
END StringToReal;

PROCEDURE LongRealToString(r: LONGREAL; digits, width: INTEGER; VAR str: ARRAY OF CHAR;
    VAR ok: BOOLEAN);
BEGIN
  RealToString(VAL(REAL, r), digits, width, str, ok)
END LongRealToString;

PROCEDURE StringToLongReal(str: ARRAY OF CHAR; VAR r: LONGREAL; VAR ok: BOOLEAN);
VAR number: REAL;
BEGIN
  StringToReal(str, number, ok);
  r := VAL(LONGREAL, number)
END StringToLongReal;

BEGIN
  exponentDigits := 0
END RealConversions.
