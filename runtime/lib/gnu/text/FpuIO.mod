IMPLEMENTATION MODULE FpuIO;

IMPORT TlcReals, TlcWhole;
FROM StrIO IMPORT ReadString, WriteString;

CONST MaxLine = 511;

TYPE Line = ARRAY [0..MaxLine] OF CHAR;

PROCEDURE ReadReal(VAR x: REAL);
VAR line: Line;
BEGIN
  ReadString(line);
  StrToReal(line, x)
END ReadReal;

PROCEDURE WriteReal(x: REAL; TotalWidth, FractionWidth: CARDINAL);
VAR text: TlcReals.Text;
BEGIN
  RealToStr(x, TotalWidth, FractionWidth, text);
  WriteString(text)
END WriteReal;

(* Text after a number is ignored. *)
PROCEDURE StrToReal(a: ARRAY OF CHAR; VAR x: REAL);
VAR end: CARDINAL;
BEGIN
  end := 0;
  WHILE (end <= HIGH(a)) & (a[end] = " ") DO INC(end) END;
  WHILE (end <= HIGH(a)) & (a[end] > " ") DO INC(end) END;
  IF end <= HIGH(a) THEN a[end] := 0C END;
  IF TlcReals.FormatOf(a) = TlcReals.right THEN x := TlcReals.Value(a) ELSE x := 0.0 END
END StrToReal;

PROCEDURE RealToStr(x: REAL; TotalWidth, FractionWidth: CARDINAL; VAR a: ARRAY OF CHAR);
VAR digits: TlcReals.Text;
BEGIN
  IF FractionWidth = 0 THEN
    TlcReals.Fixed(x, -1, digits)
  ELSE
    TlcReals.Fixed(x, VAL(INTEGER, FractionWidth), digits)
  END;
  TlcReals.RightJustified(digits, TotalWidth, a)
END RealToStr;

PROCEDURE ReadLongReal(VAR x: LONGREAL);
VAR number: REAL;
BEGIN
  ReadReal(number);
  x := VAL(LONGREAL, number)
END ReadLongReal;

PROCEDURE WriteLongReal(x: LONGREAL; TotalWidth, FractionWidth: CARDINAL);
BEGIN
  WriteReal(VAL(REAL, x), TotalWidth, FractionWidth)
END WriteLongReal;

PROCEDURE StrToLongReal(a: ARRAY OF CHAR; VAR x: LONGREAL);
VAR number: REAL;
BEGIN
  StrToReal(a, number);
  x := VAL(LONGREAL, number)
END StrToLongReal;

PROCEDURE LongRealToStr(x: LONGREAL; TotalWidth, FractionWidth: CARDINAL; VAR a: ARRAY OF CHAR);
BEGIN
  RealToStr(VAL(REAL, x), TotalWidth, FractionWidth, a)
END LongRealToStr;

PROCEDURE ReadLongInt(VAR x: LONGINT);
VAR line: Line;
BEGIN
  ReadString(line);
  StrToLongInt(line, x)
END ReadLongInt;

PROCEDURE WriteLongInt(x: LONGINT; n: CARDINAL);
VAR text: Line;
BEGIN
  WHILE n > MaxLine DO
    WriteString(" ");
    DEC(n)
  END;
  LongIntToStr(x, n, text);
  WriteString(text)
END WriteLongInt;

PROCEDURE StrToLongInt(a: ARRAY OF CHAR; VAR x: LONGINT);
VAR
  next: CARDINAL;
  negative: BOOLEAN;
  limit, magnitude: LONGCARD;
BEGIN
  next := 0;
  negative := FALSE;
  WHILE (next <= HIGH(a)) & (a[next] # 0C) & ((a[next] < "0") OR (a[next] > "9")) DO
    IF a[next] = "-" THEN negative := NOT negative END;
    INC(next)
  END;
  limit := VAL(LONGCARD, MAX(LONGINT));
  IF negative THEN INC(limit) END;
  IF TlcWhole.Scan(a, next, 10, limit, magnitude) THEN END;
  x := TlcWhole.Negated(magnitude, negative)
END StrToLongInt;

PROCEDURE LongIntToStr(x: LONGINT; n: CARDINAL; VAR a: ARRAY OF CHAR);
BEGIN
  TlcWhole.Put(TlcWhole.Magnitude(x), x < 0, 10, n, " ", "a", a)
END LongIntToStr;

END FpuIO.
