(* Procedure types with open arrays, VAR, record and set parameters and results of structured types. *)
MODULE ProcedureOpenArrays;
FROM InOut IMPORT Write, WriteString, WriteCard, WriteInt, WriteLn;

TYPE
  Pair = RECORD low, high: INTEGER END;
  Measure = PROCEDURE (ARRAY OF CHAR): CARDINAL;
  Change = PROCEDURE (VAR ARRAY OF CHAR);
  Range = PROCEDURE (ARRAY OF INTEGER): Pair;
  Combine = PROCEDURE (Pair, Pair): Pair;
  Filter = PROCEDURE (CHAR): BOOLEAN;

VAR
  text: ARRAY [0..15] OF CHAR;
  numbers: ARRAY [5..9] OF INTEGER;
  range: Range;
  combine: Combine;
  p: Pair;
  i: INTEGER;

PROCEDURE Length(s: ARRAY OF CHAR): CARDINAL;
VAR n: CARDINAL;
BEGIN
  n := 0;
  WHILE (n <= HIGH(s)) AND (s[n] # 0C) DO INC(n) END;
  RETURN n
END Length;

PROCEDURE Words(s: ARRAY OF CHAR): CARDINAL;
VAR i, n: CARDINAL; inside: BOOLEAN;
BEGIN
  n := 0; inside := FALSE;
  FOR i := 0 TO Length(s) - 1 DO
    IF s[i] = " " THEN inside := FALSE
    ELSIF NOT inside THEN inside := TRUE; INC(n)
    END
  END;
  RETURN n
END Words;

PROCEDURE Upper(VAR s: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(s) DO s[i] := CAP(s[i]) END
END Upper;

PROCEDURE Reverse(VAR s: ARRAY OF CHAR);
VAR i, n: CARDINAL; ch: CHAR;
BEGIN
  n := Length(s);
  FOR i := 1 TO n DIV 2 DO ch := s[i - 1]; s[i - 1] := s[n - i]; s[n - i] := ch END
END Reverse;

PROCEDURE Blank(ch: CHAR): BOOLEAN;
BEGIN RETURN ch <= " " END Blank;

PROCEDURE Without(VAR s: ARRAY OF CHAR; f: Filter);
VAR i, n: CARDINAL;
BEGIN
  n := 0;
  FOR i := 0 TO HIGH(s) DO IF NOT f(s[i]) THEN s[n] := s[i]; INC(n) END END;
  IF n <= HIGH(s) THEN s[n] := 0C END
END Without;

PROCEDURE Both(m: Measure; c: Change; VAR s: ARRAY OF CHAR);
BEGIN
  WriteCard(m(s), 1); Write(" "); c(s); WriteString(s); Write("|")
END Both;

PROCEDURE Bounds(a: ARRAY OF INTEGER): Pair;
VAR p: Pair; i: CARDINAL;
BEGIN
  p.low := a[0]; p.high := a[0];
  FOR i := 1 TO HIGH(a) DO
    IF a[i] < p.low THEN p.low := a[i] ELSIF a[i] > p.high THEN p.high := a[i] END
  END;
  RETURN p
END Bounds;

PROCEDURE Join(a, b: Pair): Pair;
BEGIN
  IF b.low < a.low THEN a.low := b.low END;
  IF b.high > a.high THEN a.high := b.high END;
  RETURN a
END Join;

BEGIN
  text := "to be or not";
  Both(Length, Reverse, text); Both(Words, Upper, text); WriteLn;
  Without(text, Blank); WriteString(text); WriteLn;
  FOR i := 5 TO 9 DO numbers[i] := (i * 7) MOD 10 - 4 END;
  range := Bounds; combine := Join;
  p := range(numbers); WriteInt(p.low, 3); WriteInt(p.high, 3);
  numbers[7] := 100; p := combine(p, range(numbers)); WriteInt(p.low, 4); WriteInt(p.high, 4);
  WriteLn
END ProcedureOpenArrays.
