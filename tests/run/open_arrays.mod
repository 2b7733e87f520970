MODULE OpenArrays;
FROM InOut IMPORT WriteInt, WriteReal, WriteLn;
TYPE
  Point = RECORD x, y: INTEGER END;
  Matrix = ARRAY [0..1], [0..2] OF INTEGER;
VAR
  small: ARRAY [0..0] OF INTEGER;
  shifted: ARRAY [-3..3] OF INTEGER;
  reals: ARRAY [1..4] OF REAL;
  points: ARRAY [5..7] OF Point;
  m: Matrix;
  i, j: INTEGER;

PROCEDURE Sum(a: ARRAY OF INTEGER): INTEGER;
VAR i: CARDINAL; sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 0 TO HIGH(a) DO sum := sum + a[i]; a[i] := 0 END;
  RETURN sum
END Sum;

PROCEDURE Reverse(VAR a: ARRAY OF INTEGER);
VAR i, j: CARDINAL; t: INTEGER;
BEGIN
  i := 0; j := HIGH(a);
  WHILE i < j DO
    t := a[i]; a[i] := a[j]; a[j] := t;
    INC(i); DEC(j)
  END
END Reverse;

PROCEDURE Mean(VAR a: ARRAY OF REAL): REAL;
VAR i: CARDINAL; sum: REAL;
BEGIN
  sum := 0.0;
  FOR i := 0 TO HIGH(a) DO sum := sum + a[i] END;
  RETURN sum / FLOAT(HIGH(a) + 1)
END Mean;

PROCEDURE Both(VAR a: ARRAY OF INTEGER; b: ARRAY OF INTEGER): INTEGER;
BEGIN
  a[0] := a[0] + 1000;
  Reverse(b);
  RETURN Sum(a) * 10 + b[0] + VAL(INTEGER, HIGH(a) + HIGH(b))
END Both;

PROCEDURE Recursive(a: ARRAY OF INTEGER; n: CARDINAL): INTEGER;
BEGIN
  IF n > HIGH(a) THEN RETURN Sum(a) END;
  a[n] := 2 * a[n];
  RETURN Recursive(a, n + 1)
END Recursive;

PROCEDURE Turn(VAR p: ARRAY OF Point);
VAR i: CARDINAL; t: INTEGER;
BEGIN
  FOR i := 0 TO HIGH(p) DO t := p[i].x; p[i].x := -p[i].y; p[i].y := t END
END Turn;

PROCEDURE Nested(VAR a: ARRAY OF INTEGER; key: INTEGER): INTEGER;
  PROCEDURE From(i: CARDINAL): INTEGER;
  BEGIN
    IF i > HIGH(a) THEN RETURN -1 END;
    IF a[i] = key THEN RETURN VAL(INTEGER, i) END;
    RETURN From(i + 1)
  END From;
BEGIN
  RETURN From(0)
END Nested;

BEGIN
  small[0] := 7;
  FOR i := -3 TO 3 DO shifted[i] := 10 + i END;
  WriteInt(Sum(small), 0); WriteInt(Sum(shifted), 4); WriteInt(Sum(shifted), 4); WriteLn;
  Reverse(shifted); Reverse(small);
  FOR i := -3 TO 3 DO WriteInt(shifted[i], 4) END; WriteInt(small[0], 4); WriteLn;
  FOR i := 1 TO 4 DO reals[i] := FLOAT(i) * 1.5 END; WriteReal(Mean(reals), 0); WriteLn;
  WriteInt(Both(shifted, shifted), 0); WriteInt(shifted[-3], 6); WriteLn;
  WriteInt(Recursive(small, 0), 0); WriteInt(Recursive(shifted, 1), 6); WriteInt(shifted[3], 3);
  WriteLn;
  FOR i := 5 TO 7 DO points[i].x := i; points[i].y := i * i END;
  Turn(points);
  FOR i := 5 TO 7 DO WriteInt(points[i].x, 5); WriteInt(points[i].y, 3) END; WriteLn;
  FOR i := 0 TO 1 DO FOR j := 0 TO 2 DO m[i, j] := 3 * i + j END END;
  Reverse(m[1]); WriteInt(Sum(m[0]), 0);
  FOR i := 0 TO 1 DO FOR j := 0 TO 2 DO WriteInt(m[i, j], 3) END END; WriteLn;
  WriteInt(Nested(shifted, 11), 0); WriteInt(Nested(shifted, 99), 3); WriteLn
END OpenArrays.
