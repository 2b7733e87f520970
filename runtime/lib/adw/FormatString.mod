IMPLEMENTATION MODULE FormatString;

FROM SYSTEM IMPORT ADR, CAST;
FROM TlcArguments IMPORT TlcArgument, number, cardinal, truth, character, text, address;
FROM TlcWhole IMPORT Magnitude, Put;

CONST
  MaxColumns = 256;
  MaxDigits = 64;
  AddressDigits = 16;

TYPE
  Digits = ARRAY [0..MaxDigits] OF CHAR;
  Text = POINTER TO ARRAY [0..MAX(SHORTINT) - 1] OF CHAR;

PROCEDURE FormatString(formatStr: ARRAY OF CHAR; VAR OUT destStr: ARRAY OF CHAR;
    arguments: ARRAY OF TlcArgument): [BOOLEAN];
VAR
  from, length, argument: CARDINAL;
  isRight: BOOLEAN;

  (* Returns the next character of the format, or 0C at its end. *)
  PROCEDURE Ahead(): CHAR;
  BEGIN
    IF from > HIGH(formatStr) THEN RETURN 0C END;
    RETURN formatStr[from]
  END Ahead;

  PROCEDURE Next(): CHAR;
  VAR ch: CHAR;
  BEGIN
    ch := Ahead();
    IF ch # 0C THEN INC(from) END;
    RETURN ch
  END Next;

  PROCEDURE Append(ch: CHAR);
  BEGIN
    IF length <= HIGH(destStr) THEN destStr[length] := ch; INC(length) ELSE isRight := FALSE END
  END Append;

  PROCEDURE Pad(columns, given: CARDINAL; pad: CHAR);
  BEGIN
    WHILE columns > given DO Append(pad); DEC(columns) END
  END Pad;

  PROCEDURE Code;
  VAR
    code: CARDINAL;
    ch: CHAR;
  BEGIN
    code := 0;
    isRight := FALSE;
    LOOP
      ch := CAP(Ahead());
      IF (ch >= "0") & (ch <= "9") THEN code := code * 16 + ORD(ch) - ORD("0")
      ELSIF (ch >= "A") & (ch <= "F") THEN code := code * 16 + ORD(ch) - ORD("A") + 10
      ELSE EXIT
      END;
      isRight := code <= ORD(MAX(CHAR));
      IF NOT isRight THEN RETURN END;
      INC(from)
    END;
    IF isRight THEN Append(CHR(code)) END
  END Code;

  PROCEDURE Escape;
  VAR ch: CHAR;
  BEGIN
    ch := Next();
    CASE CAP(ch) OF
      0C: isRight := FALSE
    | "N": Append(12C)
    | "T": Append(11C)
    | "V": Append(13C)
    | "F": Append(14C)
    | "X": Code
    ELSE Append(ch)
    END
  END Escape;

  (* Appends the first 0C-terminated part of a text with a last index. *)
  PROCEDURE AppendText(place: Text; high, columns: CARDINAL; isLeft: BOOLEAN; pad: CHAR);
  VAR given, i: CARDINAL;
  BEGIN
    given := 0;
    WHILE (given <= high) & (place^[given] # 0C) DO INC(given) END;
    IF NOT isLeft THEN Pad(columns, given, pad) END;
    IF given > 0 THEN
      FOR i := 0 TO given - 1 DO Append(place^[i]) END
    END;
    IF isLeft THEN Pad(columns, given, pad) END
  END AppendText;

  PROCEDURE IsWhole(kind: CARDINAL): BOOLEAN;
  BEGIN
    RETURN (kind = number) OR (kind = cardinal)
  END IsWhole;

  (* Reads the number of columns, from the format or the next argument. *)
  PROCEDURE Columns(): CARDINAL;
  VAR columns: CARDINAL;
  BEGIN
    columns := 0;
    IF Ahead() = "*" THEN
      INC(from);
      isRight := IsWhole(arguments[argument].kind) & (arguments[argument].bits <= MaxColumns);
      IF isRight THEN columns := VAL(CARDINAL, arguments[argument].bits); INC(argument) END
    ELSE
      WHILE (Ahead() >= "0") & (Ahead() <= "9") DO
        IF columns <= MaxColumns THEN columns := columns * 10 + ORD(Ahead()) - ORD("0") END;
        INC(from)
      END
    END;
    isRight := isRight & (columns <= MaxColumns);
    RETURN columns
  END Columns;

  (* Appends the next argument in the form of a letter. *)
  PROCEDURE AppendArgument(letter: CHAR; columns: CARDINAL; isLeft: BOOLEAN; pad: CHAR);
  VAR
    value: TlcArgument;
    digits: Digits;
    signed: LONGINT;
  BEGIN
    value := arguments[argument];
    digits := "";
    CASE letter OF
      "I", "L", "C", "U":
        isRight := isRight & IsWhole(value.kind);
        signed := CAST(LONGINT, value.bits);
        IF (value.kind = number) & (signed < 0) THEN
          Put(Magnitude(signed), TRUE, 10, 0, " ", "A", digits)
        ELSE
          Put(value.bits, FALSE, 10, 0, " ", "A", digits)
        END
    | "H", "X":
        isRight := isRight & IsWhole(value.kind);
        Put(value.bits, FALSE, 16, 0, " ", "A", digits)
    | "A":
        isRight := isRight & (value.kind = address);
        Put(CAST(LONGCARD, value.place), FALSE, 16, AddressDigits, "0", "A", digits)
    | "B":
        isRight := isRight & ((value.kind = truth) OR IsWhole(value.kind));
        IF value.bits = 0 THEN digits := "FALSE" ELSE digits := "TRUE" END
    | "S":
        isRight := isRight & ((value.kind = text) OR (value.kind = character));
        IF value.kind = character THEN digits[0] := VAL(CHAR, value.bits); digits[1] := 0C END
    ELSE
      isRight := FALSE
    END;
    IF NOT isRight THEN RETURN END;
    INC(argument);
    IF value.kind = text THEN
      AppendText(value.place, value.high, columns, isLeft, pad)
    ELSE
      AppendText(ADR(digits), MaxDigits, columns, isLeft, pad)
    END
  END AppendArgument;

  (* Replaces the text after a percent sign. *)
  PROCEDURE Replace;
  VAR
    isLeft: BOOLEAN;
    pad: CHAR;
    columns: CARDINAL;
  BEGIN
    IF Ahead() = "%" THEN Append(Next()); RETURN END;
    isLeft := Ahead() = "-";
    IF isLeft THEN INC(from) END;
    pad := " ";
    IF Ahead() = "'" THEN INC(from); pad := Next() END;
    columns := Columns();
    AppendArgument(CAP(Next()), columns, isLeft, pad)
  END Replace;

VAR next: CHAR;
BEGIN
  from := 0;
  length := 0;
  argument := 0;
  isRight := TRUE;
  LOOP
    next := Next();
    IF (next = 0C) OR NOT isRight THEN EXIT END;
    CASE next OF
      "\": Escape
    | "%": Replace
    ELSE Append(next)
    END
  END;
  IF length <= HIGH(destStr) THEN destStr[length] := 0C END;
  RETURN isRight
END FormatString;

END FormatString.
