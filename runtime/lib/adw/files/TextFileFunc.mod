IMPLEMENTATION MODULE TextFileFunc;

FROM ExStrings IMPORT EqualI;
FROM FileFunc IMPORT EOL, File, ReadChar, ReadLine, WriteBlock, WriteChar;
FROM SYSTEM IMPORT ADR;
FROM TlcReals IMPORT Eng, Fixed, Float, Format, FormatOf, Text, Value, right;
FROM TlcWhole IMPORT Magnitude, Put;
IMPORT Conversions;

CONST
  Wrong = MAX(CARDINAL);
  MaxDigits = 65;
  MaxField = 255;
  Tab = 11C;
  VerticalTab = 13C;
  NewPage = 14C;

TYPE
  Field = ARRAY [0..MaxField] OF CHAR;

PROCEDURE WriteString(VAR INOUT f: File; str: ARRAY OF CHAR);
BEGIN
  WriteBlock(f, ADR(str), LENGTH(str))
END WriteString;

PROCEDURE WriteStringLn(VAR INOUT f: File; str: ARRAY OF CHAR);
BEGIN
  WriteString(f, str);
  IF f.status = 0 THEN WriteLn(f) END
END WriteStringLn;

PROCEDURE WriteLn(VAR INOUT f: File);
BEGIN
  WriteChar(f, EOL)
END WriteLn;

PROCEDURE Fill(VAR f: File; ch: CHAR; from, to: CARDINAL);
BEGIN
  WHILE (from < to) & (f.status = 0) DO
    WriteChar(f, ch);
    INC(from)
  END
END Fill;

PROCEDURE WriteField(VAR INOUT f: File; str: ARRAY OF CHAR; fieldLen: INTEGER);
VAR length, columns: CARDINAL;
BEGIN
  length := LENGTH(str);
  columns := VAL(CARDINAL, ABS(fieldLen));
  f.status := 0;
  IF fieldLen = 0 THEN
    WriteString(f, str)
  ELSIF length <= columns THEN
    IF fieldLen > 0 THEN Fill(f, PadChar, length, columns) END;
    IF f.status = 0 THEN WriteString(f, str) END;
    IF fieldLen < 0 THEN Fill(f, PadChar, length, columns) END
  ELSIF ChopField THEN
    Fill(f, ErrorChar, 0, columns);
    f.status := Wrong
  ELSE
    WriteBlock(f, ADR(str), columns)
  END
END WriteField;

PROCEDURE WriteNumber(VAR INOUT f: File; num: LONGINT; fieldLen: INTEGER);
VAR digits: ARRAY [0..MaxDigits] OF CHAR;
BEGIN
  Put(Magnitude(num), num < 0, 10, 0, " ", "A", digits);
  WriteField(f, digits, fieldLen)
END WriteNumber;

PROCEDURE WriteNumberBase(VAR INOUT f: File; num: LONGCARD; base: CARDINAL; fieldLen: INTEGER);
VAR digits: ARRAY [0..MaxDigits] OF CHAR;
BEGIN
  IF Conversions.LongBaseToStr(num, base, digits) THEN
    WriteField(f, digits, fieldLen)
  ELSE
    f.status := Wrong
  END
END WriteNumberBase;

PROCEDURE WriteReal(VAR INOUT f: File; num: LONGREAL; sigFigs: CARDINAL; eng: BOOLEAN;
    fieldLen: INTEGER);
VAR text: Text;
BEGIN
  IF eng THEN Eng(VAL(REAL, num), sigFigs, text) ELSE Float(VAL(REAL, num), sigFigs, text) END;
  WriteField(f, text, fieldLen)
END WriteReal;

PROCEDURE WriteRealFixed(VAR INOUT f: File; num: LONGREAL; place: CARDINAL; fieldLen: INTEGER);
VAR text: Text;
BEGIN
  Fixed(VAL(REAL, num), VAL(INTEGER, place), text);
  WriteField(f, text, fieldLen)
END WriteRealFixed;

PROCEDURE WriteBoolean(VAR INOUT f: File; bool: BOOLEAN; fieldLen: INTEGER);
BEGIN
  IF bool THEN WriteField(f, "TRUE", fieldLen) ELSE WriteField(f, "FALSE", fieldLen) END
END WriteBoolean;

PROCEDURE ReadString(VAR INOUT f: File; VAR OUT str: ARRAY OF CHAR);
BEGIN
  ReadLine(f, str)
END ReadString;

PROCEDURE ReadLn(VAR INOUT f: File);
VAR ch: CHAR;
BEGIN
  REPEAT
    ch := ReadChar(f)
  UNTIL (ch = EOL) OR f.eof OR (f.status # 0)
END ReadLn;

PROCEDURE ReadField(VAR INOUT f: File; VAR OUT str: ARRAY OF CHAR);
VAR
  ch: CHAR;
  length: CARDINAL;

  (* Reads a character; returns whether there is one. *)
  PROCEDURE HasNext(): BOOLEAN;
  BEGIN
    ch := ReadChar(f);
    RETURN (f.status = 0) & NOT f.eof
  END HasNext;

BEGIN
  length := 0;
  str[0] := 0C;
  REPEAT
    IF NOT HasNext() THEN RETURN END
  UNTIL NOT (ch IN Separators);
  LOOP
    str[length] := ch;
    INC(length);
    IF (length > HIGH(str)) OR NOT HasNext() OR (ch IN Separators) THEN EXIT END
  END;
  IF length <= HIGH(str) THEN str[length] := 0C END
END ReadField;

PROCEDURE ReadNumber(VAR INOUT f: File): LONGINT;
VAR
  field: Field;
  number: LONGINT;
BEGIN
  ReadField(f, field);
  IF (f.status = 0) & Conversions.StrToLong(field, number) THEN RETURN number END;
  IF f.status = 0 THEN f.status := Wrong END;
  RETURN 0
END ReadNumber;

PROCEDURE ReadNumberValidate(VAR INOUT f: File; min, max: LONGINT;
    VAR OUT inRange: BOOLEAN): LONGINT;
VAR number: LONGINT;
BEGIN
  number := ReadNumber(f);
  inRange := (f.status = 0) & (min <= number) & (number <= max);
  RETURN number
END ReadNumberValidate;

PROCEDURE ReadNumberBase(VAR INOUT f: File; base: CARDINAL): LONGCARD;
VAR
  field: Field;
  number: LONGCARD;
BEGIN
  ReadField(f, field);
  IF (f.status = 0) & Conversions.StrBaseToLong(field, base, number) THEN RETURN number END;
  IF f.status = 0 THEN f.status := Wrong END;
  RETURN 0
END ReadNumberBase;

PROCEDURE ReadReal(VAR INOUT f: File): LONGREAL;
VAR field: Field;
BEGIN
  ReadField(f, field);
  IF (f.status = 0) & (FormatOf(field) = right) THEN RETURN VAL(LONGREAL, Value(field)) END;
  IF f.status = 0 THEN f.status := Wrong END;
  RETURN 0.0
END ReadReal;

PROCEDURE ReadBoolean(VAR INOUT f: File): BOOLEAN;
VAR field: Field;
BEGIN
  ReadField(f, field);
  RETURN EqualI(field, "TRUE")
END ReadBoolean;

BEGIN
  Separators := SeparatorSet{" ", EOL, Tab, VerticalTab, NewPage};
  PadChar := " ";
  ErrorChar := "?";
  ChopField := FALSE
END TextFileFunc.
