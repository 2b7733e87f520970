MODULE procedure_values;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn, Write;
FROM SYSTEM IMPORT ADR, ADDRESS, BYTE, WORD;
TYPE
  Fn = PROCEDURE (INTEGER): INTEGER;
  Small = [0..200];
  Op = PROCEDURE (VAR INTEGER, CHAR, BOOLEAN, Small): CHAR;
  Show = PROCEDURE (ARRAY OF CHAR);
  Pair = RECORD a, b: INTEGER END;
  Maker = PROCEDURE (INTEGER): Pair;
  Sorter = PROCEDURE (VAR ARRAY OF INTEGER, Less);
  Less = PROCEDURE (INTEGER, INTEGER): BOOLEAN;
VAR
  f: Fn; o: Op; sh: Show; mk: Maker; n: INTEGER; p: Pair; fs: ARRAY [0..2] OF Fn; i: INTEGER;
  pr: PROC; a: ARRAY [0..5] OF INTEGER; so: Sorter;
  grid: ARRAY [0..2] OF ARRAY [0..3] OF INTEGER;
  j: INTEGER;

PROCEDURE Double(x: INTEGER): INTEGER; BEGIN RETURN 2 * x END Double;
PROCEDURE Square(x: INTEGER): INTEGER; BEGIN RETURN x * x END Square;
PROCEDURE Neg(x: INTEGER): INTEGER; BEGIN RETURN -x END Neg;
PROCEDURE Opq(VAR n: INTEGER; c: CHAR; b: BOOLEAN; s: Small): CHAR;
BEGIN
  n := n + 1; IF b THEN n := n + VAL(INTEGER, s) END;
  RETURN CHR(ORD(c) + 1)
END Opq;
PROCEDURE Print(s: ARRAY OF CHAR); BEGIN WriteString(s); WriteCard(HIGH(s), 3); WriteLn END Print;
PROCEDURE Mk(x: INTEGER): Pair; BEGIN RETURN Pair{x, x + 1} END Mk;
PROCEDURE Hello; BEGIN WriteString("hello"); WriteLn END Hello;
PROCEDURE Apply(f: Fn; x: INTEGER): INTEGER; BEGIN RETURN f(f(x)) END Apply;
PROCEDURE Lt(a, b: INTEGER): BOOLEAN; BEGIN RETURN a < b END Lt;
PROCEDURE Gt(a, b: INTEGER): BOOLEAN; BEGIN RETURN a > b END Gt;
PROCEDURE Sort(VAR a: ARRAY OF INTEGER; less: Less);
VAR i, j, t: INTEGER;
BEGIN
  FOR i := 1 TO VAL(INTEGER, HIGH(a)) DO
    j := i;
    WHILE (j > 0) AND less(a[j], a[j - 1]) DO t := a[j]; a[j] := a[j - 1]; a[j - 1] := t; DEC(j) END
  END
END Sort;
PROCEDURE Bytes(VAR b: ARRAY OF BYTE): CARDINAL; BEGIN RETURN HIGH(b) END Bytes;
PROCEDURE Words(w: ARRAY OF WORD): CARDINAL; BEGIN RETURN HIGH(w) END Words;
PROCEDURE Zero(VAR b: ARRAY OF BYTE);
VAR i: CARDINAL;
BEGIN FOR i := 0 TO HIGH(b) DO b[i] := CHR(0) END END Zero;
PROCEDURE Total(m: ARRAY OF ARRAY OF INTEGER): INTEGER;
VAR i, j: CARDINAL; t: INTEGER;
BEGIN
  t := 0;
  FOR i := 0 TO HIGH(m) DO FOR j := 0 TO HIGH(m[i]) DO t := t + m[i][j] END END;
  RETURN t
END Total;
PROCEDURE Row(VAR r: ARRAY OF INTEGER; x: INTEGER);
VAR i: CARDINAL;
BEGIN FOR i := 0 TO HIGH(r) DO r[i] := x END END Row;
PROCEDURE Fill(VAR m: ARRAY OF ARRAY OF INTEGER);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(m) DO Row(m[i], VAL(INTEGER, i) + 1) END;
  m[1, 2] := 100
END Fill;
PROCEDURE Local(): INTEGER;
VAR x, y: INTEGER; p: POINTER TO INTEGER; ad: ADDRESS;
BEGIN
  x := 5; y := 0;
  ad := ADR(x); p := ad; p^ := p^ + 37; y := x; Zero(x);
  RETURN y + x
END Local;
BEGIN
  f := Double; WriteInt(f(4), 4); f := Square; WriteInt(f(4), 4); WriteInt(Apply(f, 3), 4);
  WriteInt(Apply(Neg, 3), 4); WriteLn;
  fs[0] := Double; fs[1] := Square; fs[2] := Neg;
  FOR i := 0 TO 2 DO WriteInt(fs[i](7), 4) END; WriteLn;
  o := Opq; n := 1; Write(o(n, "a", TRUE, 200)); WriteInt(n, 4); WriteLn;
  sh := Print; sh("four"); sh("x");
  mk := Mk; p := mk(41); WriteInt(p.a + p.b, 4); WriteLn;
  pr := Hello; pr;
  IF pr = Hello THEN WriteString("same"); WriteLn END;
  a[0] := 5; a[1] := 2; a[2] := 9; a[3] := 1; a[4] := 7; a[5] := 3;
  Sort(a, Lt); FOR i := 0 TO 5 DO WriteInt(a[i], 3) END; so := Sort; so(a, Gt);
  FOR i := 0 TO 5 DO WriteInt(a[i], 3) END; WriteLn;
  WriteCard(Bytes(n), 3); WriteCard(Bytes(a), 3); WriteCard(Words(a), 3); WriteCard(Words(n), 3);
  WriteCard(Bytes(p), 3); WriteLn;
  Zero(p); WriteInt(p.a + p.b, 2); WriteLn;
  Fill(grid); WriteInt(Total(grid), 5); WriteLn;
  FOR i := 0 TO 2 DO FOR j := 0 TO 3 DO WriteInt(grid[i, j], 4) END; WriteLn END;
  WriteInt(Local(), 4); WriteLn;
  f := NIL; IF f = NIL THEN WriteString("nil"); WriteLn END
END procedure_values.
