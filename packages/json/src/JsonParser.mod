IMPLEMENTATION MODULE JsonParser;

FROM SYSTEM IMPORT ADDRESS, ADR, CAST;
FROM Storage IMPORT DEALLOCATE, REALLOCATE;
FROM Json IMPORT Value;
FROM RealStr IMPORT ConvResults, StrToReal;
FROM Strings IMPORT Append, Length;
FROM WholeStr IMPORT CardToStr, IntToStr;
IMPORT DynamicStrings, FIO, Json;

CONST
  Many = MAX(INTEGER) DIV 64;
  End = 0C;  (* the result of `Sign` at the end of the text *)
  PieceSize = 65536;
  (* More than the digits of any number between two neighbours of REAL. *)
  DigitLimit = 800;
  ExponentLimit = 1000000000000;

TYPE
  Bytes = POINTER TO ARRAY [0..Many] OF CHAR;

  Digits = ARRAY [0..DigitLimit + 31] OF CHAR;

  Parser = RECORD
    text: Bytes;
    length, position: CARDINAL;
    depth: CARDINAL;
    failure: Failures;  (* the first one, at `position` *)
    (* The bytes of the last text that was parsed. *)
    buffer: Bytes;
    used, room: CARDINAL
  END;

PROCEDURE Parse(text: ARRAY OF CHAR; VAR value: Value; VAR error: Error): BOOLEAN;
BEGIN
  RETURN ParseBytes(ADR(text), Length(text), value, error)
END Parse;

PROCEDURE ParseString(text: DynamicStrings.String; VAR value: Value; VAR error: Error): BOOLEAN;
BEGIN
  RETURN ParseBytes(DynamicStrings.string(text), DynamicStrings.Length(text), value, error)
END ParseString;

PROCEDURE ParseFile(fileName: ARRAY OF CHAR; VAR value: Value; VAR error: Error): BOOLEAN;
VAR
  file: FIO.File;
  bytes: Bytes;
  count, length, room: CARDINAL;
  isJson: BOOLEAN;
BEGIN
  value := NIL;
  error.failure := unreadableFile;
  error.line := 0;
  error.column := 0;
  error.offset := 0;
  file := FIO.OpenToRead(fileName);
  bytes := NIL;
  length := 0;
  room := 0;
  isJson := FIO.IsNoError(file);
  IF isJson THEN
    REPEAT
      IF room - length < PieceSize THEN
        room := 2 * room + PieceSize;
        REALLOCATE(bytes, room)
      END;
      count := FIO.ReadNBytes(file, room - length, ADR(bytes^[length]));
      INC(length, count)
    UNTIL count = 0;
    isJson := FIO.IsNoError(file) & ParseBytes(bytes, length, value, error)
  END;
  FIO.Close(file);
  DEALLOCATE(bytes, room);
  RETURN isJson
END ParseFile;

PROCEDURE ParseBytes(bytes: ADDRESS; length: CARDINAL; VAR value: Value; VAR error: Error): BOOLEAN;
VAR p: Parser;
BEGIN
  p.text := bytes;
  p.length := length;
  p.position := 0;
  p.depth := 0;
  p.failure := noFailure;
  p.buffer := NIL;
  p.used := 0;
  p.room := 0;
  IF (length >= 3) & (p.text^[0] = 357C) & (p.text^[1] = 273C) & (p.text^[2] = 277C) THEN
    p.position := 3
  END;
  value := ParseValue(p);
  SkipBlanks(p);
  IF (p.failure = noFailure) & (p.position < p.length) THEN Fail(p, furtherText) END;
  IF p.failure # noFailure THEN Json.Dispose(value) END;
  Locate(p, error);
  DEALLOCATE(p.buffer, p.room);
  RETURN p.failure = noFailure
END ParseBytes;

(* Sets the position of the failure. Only here lines and columns are counted. *)
PROCEDURE Locate(VAR p: Parser; VAR error: Error);
VAR i: CARDINAL;
BEGIN
  error.failure := p.failure;
  error.offset := p.position;
  error.line := 1;
  error.column := 1;
  FOR i := 1 TO p.position DO
    CASE p.text^[i - 1] OF
      12C:
        INC(error.line);
        error.column := 1
    | 200C..277C:  (* not the first byte of a character *)
    ELSE
      INC(error.column)
    END
  END
END Locate;

PROCEDURE Fail(VAR p: Parser; failure: Failures);
BEGIN
  IF p.failure = noFailure THEN
    p.failure := failure;
    IF (p.position >= p.length) & (failure # furtherText) THEN p.failure := earlyEnd END
  END
END Fail;

(* Returns the sign at the position. A 0C in the text is not distinguished from its end: it is not
   allowed anywhere. *)
PROCEDURE Sign(VAR p: Parser): CHAR;
BEGIN
  IF p.position >= p.length THEN RETURN End END;
  RETURN p.text^[p.position]
END Sign;

PROCEDURE SkipBlanks(VAR p: Parser);
BEGIN
  LOOP
    CASE Sign(p) OF
      " ", 11C, 12C, 15C: INC(p.position)
    ELSE
      RETURN
    END
  END
END SkipBlanks;

(* Skips blanks and the sign, if it is next; returns whether it is. *)
PROCEDURE Accept(VAR p: Parser; sign: CHAR): BOOLEAN;
BEGIN
  SkipBlanks(p);
  IF Sign(p) # sign THEN RETURN FALSE END;
  INC(p.position);
  RETURN TRUE
END Accept;

(* Returns the next value; NIL or an incomplete one after a failure. *)
PROCEDURE ParseValue(VAR p: Parser): Value;
BEGIN
  SkipBlanks(p);
  CASE Sign(p) OF
    "{": RETURN ParseObject(p)
  | "[": RETURN ParseArray(p)
  | '"':
      IF ParseText(p) THEN RETURN Json.NewTextOfBytes(p.buffer, p.used) END
  | "-", "0".."9": RETURN ParseNumber(p)
  | "t":
      IF ParseWord(p, "true") THEN RETURN Json.NewBoolean(TRUE) END
  | "f":
      IF ParseWord(p, "false") THEN RETURN Json.NewBoolean(FALSE) END
  | "n":
      IF ParseWord(p, "null") THEN RETURN Json.NewNull() END
  ELSE
    Fail(p, valueExpected)
  END;
  RETURN NIL
END ParseValue;

(* Skips a word; fails at its start if the text differs from it. *)
PROCEDURE ParseWord(VAR p: Parser; word: ARRAY OF CHAR): BOOLEAN;
VAR i, length: CARDINAL;
BEGIN
  length := Length(word);
  FOR i := 1 TO length DO
    IF (p.position + i > p.length) OR (p.text^[p.position + i - 1] # word[i - 1]) THEN
      Fail(p, valueExpected);
      RETURN FALSE
    END
  END;
  INC(p.position, length);
  RETURN TRUE
END ParseWord;

PROCEDURE Enter(VAR p: Parser);
BEGIN
  INC(p.depth);
  IF p.depth > DepthLimit THEN Fail(p, tooDeep) ELSE INC(p.position) END
END Enter;

PROCEDURE ParseArray(VAR p: Parser): Value;
VAR array: Value;
BEGIN
  array := Json.NewArray();
  Enter(p);
  IF (p.failure = noFailure) & NOT Accept(p, "]") THEN
    REPEAT
      Json.Append(array, ParseValue(p))
    UNTIL (p.failure # noFailure) OR NOT Accept(p, ",");
    IF (p.failure = noFailure) & NOT Accept(p, "]") THEN Fail(p, commaOrBracketExpected) END
  END;
  DEC(p.depth);
  RETURN array
END ParseArray;

PROCEDURE ParseObject(VAR p: Parser): Value;
VAR object: Value;
BEGIN
  object := Json.NewObject();
  Enter(p);
  IF (p.failure = noFailure) & NOT Accept(p, "}") THEN
    REPEAT
      ParseMember(p, object)
    UNTIL (p.failure # noFailure) OR NOT Accept(p, ",");
    IF (p.failure = noFailure) & NOT Accept(p, "}") THEN Fail(p, commaOrBraceExpected) END
  END;
  DEC(p.depth);
  RETURN object
END ParseObject;

PROCEDURE ParseMember(VAR p: Parser; object: Value);
VAR
  name: Bytes;
  length, room: CARDINAL;
BEGIN
  SkipBlanks(p);
  IF Sign(p) # '"' THEN
    Fail(p, nameExpected)
  ELSIF ParseText(p) THEN
    (* The value may contain texts and needs a buffer of its own. *)
    name := p.buffer;
    length := p.used;
    room := p.room;
    p.buffer := NIL;
    p.room := 0;
    IF Accept(p, ":") THEN
      Json.SetMemberOfBytes(object, name, length, ParseValue(p))
    ELSE
      Fail(p, colonExpected)
    END;
    DEALLOCATE(p.buffer, p.room);
    p.buffer := name;
    p.room := room
  END
END ParseMember;

(* Numbers *)

PROCEDURE SkipDigits(VAR p: Parser);
BEGIN
  IF (Sign(p) < "0") OR (Sign(p) > "9") THEN Fail(p, wrongNumber) END;
  WHILE (Sign(p) >= "0") & (Sign(p) <= "9") DO INC(p.position) END
END SkipDigits;

PROCEDURE ParseNumber(VAR p: Parser): Value;
VAR
  start: CARDINAL;
  isWhole: BOOLEAN;
  number: INTEGER;
BEGIN
  start := p.position;
  isWhole := TRUE;
  IF Sign(p) = "-" THEN INC(p.position) END;
  IF Sign(p) = "0" THEN
    INC(p.position);
    IF (Sign(p) >= "0") & (Sign(p) <= "9") THEN Fail(p, wrongNumber) END
  ELSE
    SkipDigits(p)
  END;
  IF Sign(p) = "." THEN
    isWhole := FALSE;
    INC(p.position);
    SkipDigits(p)
  END;
  IF CAP(Sign(p)) = "E" THEN
    isWhole := FALSE;
    INC(p.position);
    IF (Sign(p) = "+") OR (Sign(p) = "-") THEN INC(p.position) END;
    SkipDigits(p)
  END;
  IF p.failure # noFailure THEN RETURN NIL END;
  IF isWhole & IsInteger(p, start, number) THEN RETURN Json.NewWhole(number) END;
  RETURN RealNumber(p, start)
END ParseNumber;

(* Converts the digits from `start` to the position. Returns FALSE if the number exceeds the range of
   INTEGER, or is -0, which only a REAL can be. *)
PROCEDURE IsInteger(VAR p: Parser; start: CARDINAL; VAR number: INTEGER): BOOLEAN;
VAR
  i: CARDINAL;
  digit: INTEGER;
  isNegative: BOOLEAN;
BEGIN
  isNegative := p.text^[start] = "-";
  IF isNegative THEN INC(start) END;
  (* Negative numbers have the larger range. *)
  number := 0;
  FOR i := start TO p.position - 1 DO
    digit := VAL(INTEGER, ORD(p.text^[i]) - ORD("0"));
    IF number < (MIN(INTEGER) + digit) / 10 THEN RETURN FALSE END;
    number := 10 * number - digit
  END;
  IF isNegative THEN RETURN number # 0 END;
  IF number = MIN(INTEGER) THEN RETURN FALSE END;
  number := -number;
  RETURN TRUE
END IsInteger;

PROCEDURE RealNumber(VAR p: Parser; start: CARDINAL): Value;
VAR
  text: Digits;
  number: REAL;
  result: ConvResults;
BEGIN
  GetDigits(p, start, text);
  StrToReal(text, number, result);
  IF result # strAllRight THEN
    p.position := start;
    Fail(p, numberOutOfRange);
    RETURN NIL
  END;
  IF (number = 0.0) & (p.text^[start] = "-") THEN number := CAST(REAL, MIN(INTEGER)) END;
  RETURN Json.NewReal(number)
END RealNumber;

(* Gets the number from `start` to the position in a form of limited length: up to `DigitLimit` digits
   from the first one that is not 0, and an exponent. No REAL lies between two numbers that differ only
   in later digits, except that these may not be zero: then the last digit becomes 1. *)
PROCEDURE GetDigits(VAR p: Parser; start: CARDINAL; VAR text: Digits);
VAR
  i, count, first: CARDINAL;
  point, exponent: INTEGER;  (* the digits before the point, negative for zeros after it *)
  isFraction, isNegative: BOOLEAN;
  number: ARRAY [0..23] OF CHAR;
BEGIN
  text := "";
  count := 0;
  point := 0;
  isFraction := FALSE;
  IF p.text^[start] = "-" THEN Append("-", text) END;
  Append("0.", text);
  first := Length(text);
  i := start;
  WHILE (i < p.position) & (CAP(p.text^[i]) # "E") DO
    CASE p.text^[i] OF
      ".": isFraction := TRUE
    | "0".."9":
        IF (count > 0) OR (p.text^[i] # "0") THEN
          IF count < DigitLimit THEN
            text[first + count] := p.text^[i]
          ELSIF p.text^[i] # "0" THEN
            text[first + DigitLimit - 1] := "1"
          END;
          INC(count);
          IF NOT isFraction THEN INC(point) END
        ELSIF isFraction THEN
          DEC(point)
        END
    ELSE
    END;
    INC(i)
  END;
  IF count = 0 THEN
    text := "0";
    RETURN
  END;
  isNegative := (i + 1 < p.position) & (p.text^[i + 1] = "-");
  exponent := 0;
  FOR i := i + 1 TO p.position - 1 DO
    IF (p.text^[i] >= "0") & (p.text^[i] <= "9") & (exponent < ExponentLimit) THEN
      exponent := 10 * exponent + VAL(INTEGER, ORD(p.text^[i]) - ORD("0"))
    END
  END;
  IF isNegative THEN exponent := -exponent END;
  IntToStr(point + exponent, number);
  Append("E", text);
  Append(number, text)
END GetDigits;

(* Texts *)

PROCEDURE Add(VAR p: Parser; byte: CHAR);
BEGIN
  IF p.used = p.room THEN
    p.room := 2 * p.room + 32;
    REALLOCATE(p.buffer, p.room)
  END;
  p.buffer^[p.used] := byte;
  INC(p.used)
END Add;

(* Adds a character in UTF-8. *)
PROCEDURE AddCode(VAR p: Parser; code: CARDINAL);
BEGIN
  IF code < 80H THEN
    Add(p, CHR(code))
  ELSIF code < 800H THEN
    Add(p, CHR(0C0H + code DIV 40H));
    Add(p, CHR(80H + code MOD 40H))
  ELSIF code < 10000H THEN
    Add(p, CHR(0E0H + code DIV 1000H));
    Add(p, CHR(80H + code DIV 40H MOD 40H));
    Add(p, CHR(80H + code MOD 40H))
  ELSE
    Add(p, CHR(0F0H + code DIV 40000H));
    Add(p, CHR(80H + code DIV 1000H MOD 40H));
    Add(p, CHR(80H + code DIV 40H MOD 40H));
    Add(p, CHR(80H + code MOD 40H))
  END
END AddCode;

(* Parses a text into the buffer. Returns whether it is right. *)
PROCEDURE ParseText(VAR p: Parser): BOOLEAN;
BEGIN
  p.used := 0;
  INC(p.position);
  WHILE p.failure = noFailure DO
    IF p.position >= p.length THEN
      Fail(p, earlyEnd)
    ELSE
      CASE p.text^[p.position] OF
        '"':
          INC(p.position);
          RETURN TRUE
      | "\": ParseEscape(p)
      | 0C..37C: Fail(p, controlCharacter)
      | 200C..377C: ParseCharacter(p)
      ELSE
        Add(p, p.text^[p.position]);
        INC(p.position)
      END
    END
  END;
  RETURN FALSE
END ParseText;

PROCEDURE ParseEscape(VAR p: Parser);
VAR
  code, second, start: CARDINAL;
BEGIN
  start := p.position;
  INC(p.position);
  CASE Sign(p) OF
    '"', "\", "/": Add(p, Sign(p))
  | "b": Add(p, 10C)
  | "f": Add(p, 14C)
  | "n": Add(p, 12C)
  | "r": Add(p, 15C)
  | "t": Add(p, 11C)
  | "u":
      IF HexadecimalDigits(p, code) THEN
        IF (code >= 0D800H) & (code < 0DC00H) &
            (p.position + 2 < p.length) & (p.text^[p.position + 1] = "\") &
            (p.text^[p.position + 2] = "u")
        THEN
          INC(p.position, 2);
          IF NOT HexadecimalDigits(p, second) THEN RETURN END;
          IF (second < 0DC00H) OR (second > 0DFFFH) THEN
            p.position := start;
            Fail(p, loneSurrogate);
            RETURN
          END;
          AddCode(p, 10000H + (code - 0D800H) * 400H + (second - 0DC00H))
        ELSIF (code >= 0D800H) & (code < 0E000H) THEN
          p.position := start;
          Fail(p, loneSurrogate);
          RETURN
        ELSE
          AddCode(p, code)
        END
      END
  ELSE
    Fail(p, wrongEscape)
  END;
  IF p.failure = noFailure THEN INC(p.position) END
END ParseEscape;

(* Converts the four digits after `u`, and moves to the last one. *)
PROCEDURE HexadecimalDigits(VAR p: Parser; VAR code: CARDINAL): BOOLEAN;
VAR i: CARDINAL;
BEGIN
  code := 0;
  FOR i := 1 TO 4 DO
    INC(p.position);
    CASE Sign(p) OF
      "0".."9": code := 16 * code + ORD(Sign(p)) - ORD("0")
    | "A".."F", "a".."f": code := 16 * code + ORD(CAP(Sign(p))) - ORD("A") + 10
    ELSE
      Fail(p, wrongEscape);
      RETURN FALSE
    END
  END;
  RETURN TRUE
END HexadecimalDigits;

(* Adds a character of several bytes, which must be in the shortest form and not a surrogate. *)
PROCEDURE ParseCharacter(VAR p: Parser);
VAR i, code, length, least: CARDINAL;
BEGIN
  code := ORD(p.text^[p.position]);
  CASE code OF
    0C0H..0DFH:
      length := 2;
      least := 80H;
      DEC(code, 0C0H)
  | 0E0H..0EFH:
      length := 3;
      least := 800H;
      DEC(code, 0E0H)
  | 0F0H..0F7H:
      length := 4;
      least := 10000H;
      DEC(code, 0F0H)
  ELSE
    Fail(p, wrongEncoding);
    RETURN
  END;
  FOR i := 1 TO length - 1 DO
    IF (p.position + i >= p.length) OR (p.text^[p.position + i] < 200C) OR
        (p.text^[p.position + i] > 277C)
    THEN
      Fail(p, wrongEncoding);
      RETURN
    END;
    code := 40H * code + ORD(p.text^[p.position + i]) - 80H
  END;
  IF (code < least) OR (code > 10FFFFH) OR (code >= 0D800H) & (code < 0E000H) THEN
    Fail(p, wrongEncoding);
    RETURN
  END;
  FOR i := 0 TO length - 1 DO Add(p, p.text^[p.position + i]) END;
  INC(p.position, length)
END ParseCharacter;

(* Messages *)

PROCEDURE GetMessage(error: Error; VAR message: ARRAY OF CHAR);
VAR number: ARRAY [0..23] OF CHAR;
BEGIN
  message[0] := 0C;
  IF error.line > 0 THEN
    CardToStr(error.line, number);
    Append(number, message);
    Append(":", message);
    CardToStr(error.column, number);
    Append(number, message);
    Append(": ", message)
  END;
  CASE error.failure OF
    noFailure: message[0] := 0C
  | unreadableFile: Append("the file cannot be read", message)
  | earlyEnd: Append("the text is incomplete", message)
  | furtherText: Append("only one value is allowed", message)
  | valueExpected: Append("a value is expected", message)
  | nameExpected: Append("a name in quotation marks is expected", message)
  | colonExpected: Append("`:` is expected", message)
  | commaOrBracketExpected: Append("`,` or `]` is expected", message)
  | commaOrBraceExpected: Append("`,` or `}` is expected", message)
  | wrongNumber: Append("the number is not in the form of JSON", message)
  | wrongEscape: Append("the escape sequence does not exist", message)
  | loneSurrogate: Append("the surrogate has no counterpart", message)
  | controlCharacter: Append("a control character must be an escape sequence", message)
  | wrongEncoding: Append("the character is not in UTF-8", message)
  | numberOutOfRange: Append("the number is too large", message)
  | tooDeep: Append("arrays and objects are nested too deeply", message)
  END
END GetMessage;

END JsonParser.
