IMPLEMENTATION MODULE NumberIO;

IMPORT StdIO;
FROM StrIO IMPORT ReadString, WriteString;
FROM TlcWhole IMPORT Magnitude, Negated, Put, Scan;

CONST MaxLine = 255;

TYPE
  Line = ARRAY [0..MaxLine] OF CHAR;

(* Writes x in base, right-justified. *)
PROCEDURE Write(x: LONGCARD; negative: BOOLEAN; base, n: CARDINAL; pad: CHAR);
VAR line: Line;
BEGIN
  (* Columns that exceed a line are written first. *)
  WHILE n > MaxLine DO
    StdIO.Write(pad);
    DEC(n)
  END;
  Put(x, negative, base, n, pad, "A", line);
  WriteString(line)
END Write;

PROCEDURE IsDigit(ch: CHAR; base: CARDINAL): BOOLEAN;
VAR
  text: ARRAY [0..0] OF CHAR;
  next: CARDINAL;
  x: LONGCARD;
BEGIN
  text[0] := ch;
  next := 0;
  RETURN Scan(text, next, base, MAX(LONGCARD), x) & (next = 1)
END IsDigit;

(* Finds the first number in base, and whether a minus precedes it. *)
PROCEDURE FindNumber(a: ARRAY OF CHAR; base: CARDINAL; VAR next: CARDINAL; VAR negative: BOOLEAN);
BEGIN
  next := 0;
  negative := FALSE;
  WHILE (next <= HIGH(a)) & (a[next] # 0C) & NOT IsDigit(a[next], base) DO
    IF a[next] = "-" THEN negative := NOT negative END;
    INC(next)
  END
END FindNumber;

PROCEDURE ToCard(a: ARRAY OF CHAR; base: CARDINAL): CARDINAL;
VAR
  next: CARDINAL;
  negative: BOOLEAN;
  x: LONGCARD;
BEGIN
  FindNumber(a, base, next, negative);
  IF Scan(a, next, base, VAL(LONGCARD, MAX(CARDINAL)), x) THEN END;
  RETURN VAL(CARDINAL, x)
END ToCard;

PROCEDURE ToInt(a: ARRAY OF CHAR; base: CARDINAL): INTEGER;
VAR
  next: CARDINAL;
  negative: BOOLEAN;
  limit, x: LONGCARD;
BEGIN
  FindNumber(a, base, next, negative);
  limit := VAL(LONGCARD, MAX(INTEGER));
  IF negative THEN INC(limit) END;
  IF Scan(a, next, base, limit, x) THEN END;
  RETURN VAL(INTEGER, Negated(x, negative))
END ToInt;

PROCEDURE ReadCard(VAR x: CARDINAL);
VAR line: Line;
BEGIN
  ReadString(line);
  x := ToCard(line, 10)
END ReadCard;

PROCEDURE WriteCard(x, n: CARDINAL);
BEGIN
  Write(x, FALSE, 10, n, " ")
END WriteCard;

PROCEDURE ReadHex(VAR x: CARDINAL);
VAR line: Line;
BEGIN
  ReadString(line);
  x := ToCard(line, 16)
END ReadHex;

PROCEDURE WriteHex(x, n: CARDINAL);
BEGIN
  Write(x, FALSE, 16, n, "0")
END WriteHex;

PROCEDURE ReadInt(VAR x: INTEGER);
VAR line: Line;
BEGIN
  ReadString(line);
  x := ToInt(line, 10)
END ReadInt;

PROCEDURE WriteInt(x: INTEGER; n: CARDINAL);
BEGIN
  Write(Magnitude(x), x < 0, 10, n, " ")
END WriteInt;

PROCEDURE ReadOct(VAR x: CARDINAL);
VAR line: Line;
BEGIN
  ReadString(line);
  x := ToCard(line, 8)
END ReadOct;

PROCEDURE WriteOct(x, n: CARDINAL);
BEGIN
  Write(x, FALSE, 8, n, " ")
END WriteOct;

PROCEDURE ReadBin(VAR x: CARDINAL);
VAR line: Line;
BEGIN
  ReadString(line);
  x := ToCard(line, 2)
END ReadBin;

PROCEDURE WriteBin(x, n: CARDINAL);
BEGIN
  Write(x, FALSE, 2, n, " ")
END WriteBin;

PROCEDURE CardToStr(x, n: CARDINAL; VAR a: ARRAY OF CHAR);
BEGIN
  Put(x, FALSE, 10, n, " ", "A", a)
END CardToStr;

PROCEDURE StrToCard(a: ARRAY OF CHAR; VAR x: CARDINAL);
BEGIN
  x := ToCard(a, 10)
END StrToCard;

PROCEDURE HexToStr(x, n: CARDINAL; VAR a: ARRAY OF CHAR);
BEGIN
  Put(x, FALSE, 16, n, "0", "A", a)
END HexToStr;

PROCEDURE StrToHex(a: ARRAY OF CHAR; VAR x: CARDINAL);
BEGIN
  x := ToCard(a, 16)
END StrToHex;

PROCEDURE IntToStr(x: INTEGER; n: CARDINAL; VAR a: ARRAY OF CHAR);
BEGIN
  Put(Magnitude(x), x < 0, 10, n, " ", "A", a)
END IntToStr;

PROCEDURE StrToInt(a: ARRAY OF CHAR; VAR x: INTEGER);
BEGIN
  x := ToInt(a, 10)
END StrToInt;

PROCEDURE OctToStr(x, n: CARDINAL; VAR a: ARRAY OF CHAR);
BEGIN
  Put(x, FALSE, 8, n, " ", "A", a)
END OctToStr;

PROCEDURE StrToOct(a: ARRAY OF CHAR; VAR x: CARDINAL);
BEGIN
  x := ToCard(a, 8)
END StrToOct;

PROCEDURE BinToStr(x, n: CARDINAL; VAR a: ARRAY OF CHAR);
BEGIN
  Put(x, FALSE, 2, n, " ", "A", a)
END BinToStr;

PROCEDURE StrToBin(a: ARRAY OF CHAR; VAR x: CARDINAL);
BEGIN
  x := ToCard(a, 2)
END StrToBin;

PROCEDURE StrToBinInt(a: ARRAY OF CHAR; VAR x: INTEGER);
BEGIN
  x := ToInt(a, 2)
END StrToBinInt;

PROCEDURE StrToHexInt(a: ARRAY OF CHAR; VAR x: INTEGER);
BEGIN
  x := ToInt(a, 16)
END StrToHexInt;

PROCEDURE StrToOctInt(a: ARRAY OF CHAR; VAR x: INTEGER);
BEGIN
  x := ToInt(a, 8)
END StrToOctInt;

END NumberIO.
