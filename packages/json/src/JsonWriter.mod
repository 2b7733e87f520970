IMPLEMENTATION MODULE JsonWriter;

FROM SYSTEM IMPORT CAST;
FROM DynamicStrings IMPORT InitStringCharStar, String;
FROM IOChan IMPORT ChanId, TextWrite;
FROM Json IMPORT Kinds, Value;
FROM RealStr IMPORT RealToFloat;
FROM Storage IMPORT DEALLOCATE, REALLOCATE;
FROM Strings IMPORT Length;
FROM WholeStr IMPORT IntToStr;
IMPORT FIO, Json;

CONST
  Many = MAX(INTEGER) DIV 64;

TYPE
  Bytes = POINTER TO ARRAY [0..Many] OF CHAR;

  Output = RECORD
    bytes: Bytes;
    used, room: CARDINAL;
    indentation, level: CARDINAL
  END;

PROCEDURE Write(channel: ChanId; value: Value; indentation: CARDINAL);
VAR output: Output;
BEGIN
  Convert(value, indentation, output);
  TextWrite(channel, output.bytes, output.used);
  DEALLOCATE(output.bytes, output.room)
END Write;

PROCEDURE ToString(value: Value; indentation: CARDINAL): String;
VAR
  output: Output;
  string: String;
BEGIN
  Convert(value, indentation, output);
  Add(output, 0C);
  string := InitStringCharStar(output.bytes);
  DEALLOCATE(output.bytes, output.room);
  RETURN string
END ToString;

PROCEDURE ToFile(fileName: ARRAY OF CHAR; value: Value; indentation: CARDINAL): [BOOLEAN];
VAR
  output: Output;
  file: FIO.File;
  isWritten: BOOLEAN;
BEGIN
  file := FIO.OpenToWrite(fileName);
  isWritten := FIO.IsNoError(file);
  IF isWritten THEN
    Convert(value, indentation, output);
    Add(output, 12C);
    isWritten := FIO.WriteNBytes(file, output.used, output.bytes) = output.used;
    FIO.FlushBuffer(file);
    isWritten := isWritten & FIO.IsNoError(file);
    DEALLOCATE(output.bytes, output.room)
  END;
  FIO.Close(file);
  RETURN isWritten
END ToFile;

PROCEDURE Convert(value: Value; indentation: CARDINAL; VAR output: Output);
BEGIN
  output.bytes := NIL;
  output.used := 0;
  output.room := 0;
  output.indentation := indentation;
  output.level := 0;
  AddValue(output, value)
END Convert;

PROCEDURE Add(VAR output: Output; sign: CHAR);
BEGIN
  WITH output DO
    IF used = room THEN
      room := 2 * room + 64;
      REALLOCATE(bytes, room)
    END;
    bytes^[used] := sign;
    INC(used)
  END
END Add;

PROCEDURE AddAll(VAR output: Output; signs: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 1 TO Length(signs) DO Add(output, signs[i - 1]) END
END AddAll;

PROCEDURE AddValue(VAR output: Output; value: Value);
BEGIN
  CASE Json.KindOf(value) OF
    isAbsent, isNull: AddAll(output, "null")
  | isBoolean:
      IF Json.IsTrue(value) THEN AddAll(output, "true") ELSE AddAll(output, "false") END
  | isNumber: AddNumber(output, value)
  | isText: AddText(output, Json.TextAddress(value), Json.TextLength(value))
  | isArray: AddParts(output, value, "[", "]")
  | isObject: AddParts(output, value, "{", "}")
  END
END AddValue;

PROCEDURE AddNumber(VAR output: Output; value: Value);
VAR digits: ARRAY [0..39] OF CHAR;
BEGIN
  IF Json.IsWhole(value) THEN
    IntToStr(Json.WholeOf(value, 0), digits);
    AddAll(output, digits)
  ELSE
    AddReal(output, Json.RealOf(value, 0.0))
  END
END AddNumber;

(* Adds the shortest form that is read as the same number: with an exponent only if the number is
   very large or small. A fraction remains one: 1.0 is not written as 1. *)
PROCEDURE AddReal(VAR output: Output; number: REAL);
VAR
  text: ARRAY [0..39] OF CHAR;  (* `-d.ddddE+ddd`, without the point or the exponent if not needed *)
  digits: ARRAY [0..39] OF CHAR;
  i, count: CARDINAL;
  point, exponent: INTEGER;  (* the number of digits before the point *)
  isNegativeExponent: BOOLEAN;
BEGIN
  IF CAST(INTEGER, number) = MIN(INTEGER) THEN
    AddAll(output, "-0.0");
    RETURN
  END;
  RealToFloat(number, 0, text);
  count := 0;
  point := -1;
  exponent := 0;
  i := 0;
  IF text[0] = "-" THEN
    Add(output, "-");
    i := 1
  END;
  WHILE (text[i] = ".") OR (text[i] >= "0") & (text[i] <= "9") DO
    IF text[i] = "." THEN
      point := VAL(INTEGER, count)
    ELSE
      digits[count] := text[i];
      INC(count)
    END;
    INC(i)
  END;
  IF point < 0 THEN point := VAL(INTEGER, count) END;
  IF text[i] = "E" THEN
    INC(i);
    isNegativeExponent := text[i] = "-";
    IF (text[i] = "-") OR (text[i] = "+") THEN INC(i) END;
    WHILE (text[i] >= "0") & (text[i] <= "9") DO
      exponent := 10 * exponent + VAL(INTEGER, ORD(text[i]) - ORD("0"));
      INC(i)
    END;
    IF isNegativeExponent THEN exponent := -exponent END
  END;
  WHILE (count > 1) & (digits[count - 1] = "0") DO DEC(count) END;
  AddDigits(output, digits, count, point + exponent)
END AddReal;

(* Adds the digits with a point after the first `point` ones, which may be negative or exceed their
   number. *)
PROCEDURE AddDigits(VAR output: Output; digits: ARRAY OF CHAR; count: CARDINAL; point: INTEGER);
VAR
  i: INTEGER;
  text: ARRAY [0..23] OF CHAR;
BEGIN
  IF (point < -5) OR (point > 17) THEN
    Add(output, digits[0]);
    Add(output, ".");
    IF count = 1 THEN Add(output, "0") END;
    FOR i := 1 TO VAL(INTEGER, count) - 1 DO Add(output, digits[i]) END;
    Add(output, "e");
    IntToStr(point - 1, text);
    AddAll(output, text)
  ELSE
    IF point <= 0 THEN
      AddAll(output, "0.");
      FOR i := point TO -1 DO Add(output, "0") END
    END;
    FOR i := 0 TO VAL(INTEGER, count) - 1 DO
      IF (i = point) & (i > 0) THEN Add(output, ".") END;
      Add(output, digits[i])
    END;
    FOR i := VAL(INTEGER, count) TO point - 1 DO Add(output, "0") END;
    IF point >= VAL(INTEGER, count) THEN AddAll(output, ".0") END
  END
END AddDigits;

PROCEDURE AddText(VAR output: Output; bytes: Bytes; length: CARDINAL);
CONST
  Digits = "0123456789abcdef";
VAR i: CARDINAL;
BEGIN
  Add(output, '"');
  FOR i := 1 TO length DO
    CASE bytes^[i - 1] OF
      '"': AddAll(output, '\"')
    | "\":
        Add(output, "\");
        Add(output, "\")
    | 10C: AddAll(output, "\b")
    | 14C: AddAll(output, "\f")
    | 12C: AddAll(output, "\n")
    | 15C: AddAll(output, "\r")
    | 11C: AddAll(output, "\t")
    | 0C..7C, 13C, 16C..37C, 177C:
        AddAll(output, "\u00");
        Add(output, Digits[ORD(bytes^[i - 1]) DIV 16]);
        Add(output, Digits[ORD(bytes^[i - 1]) MOD 16])
    ELSE
      Add(output, bytes^[i - 1])
    END
  END;
  Add(output, '"')
END AddText;

PROCEDURE StartLine(VAR output: Output);
VAR i: CARDINAL;
BEGIN
  IF output.indentation > 0 THEN
    Add(output, 12C);
    FOR i := 1 TO output.level * output.indentation DO Add(output, " ") END
  END
END StartLine;

PROCEDURE AddParts(VAR output: Output; value: Value; opening, closing: CHAR);
VAR i, count: CARDINAL;
BEGIN
  count := Json.Count(value);
  Add(output, opening);
  INC(output.level);
  FOR i := 1 TO count DO
    IF i > 1 THEN Add(output, ",") END;
    StartLine(output);
    IF opening = "{" THEN
      AddText(output, Json.NameAddress(value, i - 1), Json.NameLength(value, i - 1));
      Add(output, ":");
      IF output.indentation > 0 THEN Add(output, " ") END
    END;
    AddValue(output, Json.Element(value, i - 1))
  END;
  DEC(output.level);
  IF count > 0 THEN StartLine(output) END;
  Add(output, closing)
END AddParts;

END JsonWriter.
