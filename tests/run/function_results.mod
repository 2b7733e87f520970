(* Functions whose results are records, arrays, pointers, characters, BOOLEANs and reals. *)
MODULE FunctionResults;
FROM InOut IMPORT Write, WriteInt, WriteReal, WriteLn;
TYPE
  Complex = RECORD re, im: REAL END;
  Digits = ARRAY [0..4] OF INTEGER;
  Big = RECORD head: INTEGER; body: Digits; tail: Complex END;
  Cell = POINTER TO Big;
VAR z: Complex; d: Digits; b: Big; i: INTEGER; c: Cell;

PROCEDURE Make(re, im: REAL): Complex;
VAR z: Complex;
BEGIN
  z.re := re; z.im := im;
  RETURN z
END Make;

PROCEDURE Times(a, b: Complex): Complex;
BEGIN
  RETURN Make(a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re)
END Times;

PROCEDURE Power(z: Complex; n: INTEGER): Complex;
BEGIN
  IF n = 0 THEN RETURN Make(1.0, 0.0) END;
  RETURN Times(z, Power(z, n - 1))
END Power;

PROCEDURE Split(n: INTEGER): Digits;
VAR d: Digits; i: INTEGER;
BEGIN
  FOR i := 4 TO 0 BY -1 DO d[i] := n MOD 10; n := n DIV 10 END;
  RETURN d
END Split;

PROCEDURE Bundle(n: INTEGER): Big;
VAR b: Big;
BEGIN
  b.head := n; b.body := Split(n * n); b.tail := Make(FLOAT(n), 0.5);
  RETURN b
END Bundle;

PROCEDURE Fresh(n: INTEGER): Cell;
VAR c: Cell;
BEGIN
  NEW(c); c^ := Bundle(n);
  RETURN c
END Fresh;

PROCEDURE Letter(n: INTEGER): CHAR;
BEGIN
  IF n < 26 THEN RETURN CHR(ORD("A") + VAL(CARDINAL, n)) END;
  RETURN "?"
END Letter;

PROCEDURE Between(x, low, high: REAL): BOOLEAN;
BEGIN
  RETURN (low <= x) AND (x <= high)
END Between;

BEGIN
  z := Power(Make(1.0, 1.0), 5); WriteReal(z.re, 0); WriteReal(z.im, 6); WriteLn;
  z := Times(z, z); WriteReal(z.re, 0); WriteReal(z.im, 6); WriteLn;
  d := Split(90817); FOR i := 0 TO 4 DO WriteInt(d[i], 2) END; WriteLn;
  b := Bundle(77); WriteInt(b.head, 0); FOR i := 0 TO 4 DO WriteInt(b.body[i], 2) END;
  WriteReal(b.tail.re, 5); WriteLn;
  c := Fresh(100); b := c^; WriteInt(b.body[0], 0); WriteInt(b.head, 4); WriteReal(c^.tail.im, 4);
  WriteLn;
  FOR i := 24 TO 27 DO Write(Letter(i)) END;
  IF Between(0.5, 0.0, 1.0) AND NOT Between(1.5, 0.0, 1.0) THEN Write("!") END; WriteLn
END FunctionResults.
