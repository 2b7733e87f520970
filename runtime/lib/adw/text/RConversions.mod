IMPLEMENTATION MODULE RConversions;

FROM Strings IMPORT Capitalize, Extract;
FROM TlcReals IMPORT Fixed, Float, Format, FormatOf, Text, Value, right;

CONST
  MaxFloatDigits = 17;
  MaxFixedDigits = 16;

(* Copies a text to the index pos. *)
PROCEDURE Copy(text: ARRAY OF CHAR; VAR str: ARRAY OF CHAR; VAR pos: CARDINAL; VAR done: BOOLEAN);
VAR i: CARDINAL;
BEGIN
  done := TRUE;
  FOR i := 1 TO LENGTH(text) DO
    IF pos <= HIGH(str) THEN
      str[pos] := text[i - 1];
      INC(pos)
    ELSE
      done := FALSE
    END
  END;
  IF pos <= HIGH(str) THEN str[pos] := 0C END
END Copy;

PROCEDURE RealToString(num: LONGREAL; digits: CARDINAL; VAR OUT str: ARRAY OF CHAR;
    VAR INOUT pos: CARDINAL; VAR OUT done: BOOLEAN);
VAR text: Text;
BEGIN
  IF digits > MaxFloatDigits THEN digits := MaxFloatDigits END;
  Float(VAL(REAL, num), digits, text);
  IF text[0] # "-" THEN Copy(" ", str, pos, done) END;
  Copy(text, str, pos, done)
END RealToString;

PROCEDURE RealToStringFixed(num: LONGREAL; digits, before: CARDINAL; VAR OUT str: ARRAY OF CHAR;
    VAR INOUT pos: CARDINAL; VAR OUT done: BOOLEAN);
VAR text: Text;
BEGIN
  IF digits > MaxFixedDigits THEN digits := MaxFixedDigits END;
  IF before > digits THEN before := digits END;
  Fixed(VAL(REAL, num), VAL(INTEGER, digits - before), text);
  Copy(text, str, pos, done)
END RealToStringFixed;

PROCEDURE IsDigit(ch: CHAR): BOOLEAN;
BEGIN
  RETURN (ch >= "0") & (ch <= "9")
END IsDigit;

PROCEDURE StringToReal(str: ARRAY OF CHAR; VAR INOUT pos: CARDINAL; VAR OUT num: LONGREAL;
    VAR OUT done: BOOLEAN);
VAR
  first, end: CARDINAL;
  text: Text;

  PROCEDURE Ahead(): CHAR;
  BEGIN
    IF pos < end THEN RETURN str[pos] END;
    RETURN 0C
  END Ahead;

  PROCEDURE SkipSign;
  BEGIN
    IF (Ahead() = "+") OR (Ahead() = "-") THEN INC(pos) END
  END SkipSign;

  (* Returns whether there are digits. *)
  PROCEDURE SkipDigits(): [BOOLEAN];
  VAR start: CARDINAL;
  BEGIN
    start := pos;
    WHILE IsDigit(Ahead()) DO INC(pos) END;
    RETURN pos > start
  END SkipDigits;

VAR behind: CARDINAL;
BEGIN
  end := LENGTH(str);
  num := 0.0;
  WHILE Ahead() = " " DO INC(pos) END;
  first := pos;
  SkipSign;
  done := SkipDigits();
  IF NOT done THEN RETURN END;
  IF Ahead() = "." THEN
    INC(pos);
    SkipDigits
  END;
  IF CAP(Ahead()) = "E" THEN
    behind := pos;
    INC(pos);
    SkipSign;
    IF NOT SkipDigits() THEN pos := behind END
  END;
  Extract(str, first, pos - first, text);
  Capitalize(text);
  done := FormatOf(text) = right;
  IF done THEN num := VAL(LONGREAL, Value(text)) END
END StringToReal;

END RConversions.
