(* Reals: arithmetic, comparison, FLOAT, TRUNC, ABS, mixed conversions, arrays and records of them. *)
MODULE RealFunctions;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;

CONST
  Pi = 3.14159265358979;
  Small = 1.0E-10;

TYPE Complex = RECORD re, im: REAL END;

VAR
  x, y: REAL;
  l: LONGREAL;
  s: SHORTREAL;
  z: Complex;
  a: ARRAY [1..5] OF REAL;
  i: CARDINAL;
  n: INTEGER;

PROCEDURE Sqrt(x: REAL): REAL;
VAR r, old: REAL;
BEGIN
  r := x;
  REPEAT old := r; r := (r + x / r) / 2.0 UNTIL ABS(r - old) <= Small * r;
  RETURN r
END Sqrt;

PROCEDURE Round(x: REAL): INTEGER;
BEGIN
  IF x >= 0.0 THEN RETURN VAL(INTEGER, TRUNC(x + 0.5)) END;
  RETURN -VAL(INTEGER, TRUNC(0.5 - x))
END Round;

PROCEDURE Multiply(VAR a: Complex; b: Complex);
VAR re: REAL;
BEGIN
  re := a.re * b.re - a.im * b.im;
  a.im := a.re * b.im + a.im * b.re;
  a.re := re
END Multiply;

BEGIN
  WriteInt(Round(Sqrt(2.0) * 10000.0), 6); WriteInt(Round(Pi * 100000.0), 7);
  WriteInt(Round(-2.7), 3); WriteLn;
  x := FLOAT(7); y := x / 2.0; WriteInt(VAL(INTEGER, TRUNC(y)), 2);
  WriteInt(Round(y * 3.0 - 1.0), 3);
  IF (x > y) AND (x # y) AND NOT (x <= y) AND (-x < 0.0) THEN WriteString(" order") END; WriteLn;
  z.re := 0.0; z.im := 1.0;
  FOR i := 1 TO 3 DO Multiply(z, z); WriteInt(Round(z.re), 3); WriteInt(Round(z.im), 3) END;
  WriteLn;
  FOR i := 1 TO 5 DO a[i] := 1.0 / FLOAT(i) END;
  y := 0.0; FOR i := 1 TO 5 DO y := y + a[i] END; WriteInt(Round(y * 60.0), 4);
  l := LFLOAT(3) / 4.0; WriteInt(VAL(INTEGER, TRUNC(l * 100.0)), 4);
  s := 0.5; s := s * s; IF s = 0.25 THEN WriteString(" quarter") END;
  n := -9; x := FLOAT(ABS(n)); WriteInt(Round(Sqrt(x)), 3); WriteInt(Round(ABS(-x)), 3); WriteLn
END RealFunctions.
