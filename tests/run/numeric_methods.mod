MODULE NumericMethods;
FROM InOut IMPORT WriteReal, WriteInt, WriteFixPt, WriteLn;
TYPE Row = ARRAY [1..3] OF REAL; Matrix = ARRAY [1..3] OF Row;
VAR m: Matrix; r, x: Row; i, j: INTEGER;

PROCEDURE Sqrt(x: REAL): REAL;
VAR y, last: REAL;
BEGIN
  IF x = 0.0 THEN RETURN 0.0 END;
  y := x;
  REPEAT last := y; y := 0.5 * (y + x / y) UNTIL ABS(y - last) <= 1.0E-15 * y;
  RETURN y
END Sqrt;

PROCEDURE Exp(x: REAL): REAL;
VAR sum, term: REAL; n: INTEGER;
BEGIN
  IF x < 0.0 THEN RETURN 1.0 / Exp(-x) END;
  sum := 1.0; term := 1.0; n := 0;
  REPEAT INC(n); term := term * x / FLOAT(n); sum := sum + term UNTIL term < 1.0E-16 * sum;
  RETURN sum
END Exp;

PROCEDURE Integral(a, b: REAL; n: INTEGER): REAL;
VAR h, sum: REAL; i: INTEGER;
BEGIN
  h := (b - a) / FLOAT(n); sum := 0.0;
  FOR i := 0 TO n - 1 DO
    sum := sum + 4.0 / (1.0 + (a + (FLOAT(i) + 0.5) * h) * (a + (FLOAT(i) + 0.5) * h))
  END;
  RETURN sum * h
END Integral;

PROCEDURE Bisect(low, high: REAL): REAL;
VAR middle: REAL; n: INTEGER;
BEGIN
  FOR n := 1 TO 60 DO
    middle := (low + high) / 2.0;
    IF middle * middle * middle - middle - 2.0 > 0.0 THEN high := middle ELSE low := middle END
  END;
  RETURN low
END Bisect;

PROCEDURE Solve(m: Matrix; r: Row; VAR x: Row);
VAR i, j, k, pivot: INTEGER; f, t: REAL; row: Row;
BEGIN
  FOR k := 1 TO 3 DO
    pivot := k;
    FOR i := k + 1 TO 3 DO IF ABS(m[i, k]) > ABS(m[pivot, k]) THEN pivot := i END END;
    row := m[k]; m[k] := m[pivot]; m[pivot] := row;
    t := r[k]; r[k] := r[pivot]; r[pivot] := t;
    FOR i := k + 1 TO 3 DO
      f := m[i, k] / m[k, k];
      FOR j := k TO 3 DO m[i, j] := m[i, j] - f * m[k, j] END;
      r[i] := r[i] - f * r[k]
    END
  END;
  FOR i := 3 TO 1 BY -1 DO
    x[i] := r[i];
    FOR j := i + 1 TO 3 DO x[i] := x[i] - m[i, j] * x[j] END;
    x[i] := x[i] / m[i, i]
  END
END Solve;

BEGIN
  WriteReal(Sqrt(2.0), 14); WriteReal(Sqrt(1.0E10), 10); WriteReal(Sqrt(0.0), 4); WriteLn;
  WriteReal(Exp(1.0), 12); WriteReal(Exp(-2.0), 12); WriteReal(Exp(10.0), 12); WriteLn;
  WriteReal(Integral(0.0, 1.0, 1000), 9); WriteReal(Bisect(1.0, 2.0), 12); WriteLn;
  FOR i := 1 TO 3 DO
    FOR j := 1 TO 3 DO m[i, j] := FLOAT(i * j MOD 4 + i) END;
    r[i] := FLOAT(i * i)
  END;
  Solve(m, r, x);
  FOR i := 1 TO 3 DO WriteFixPt(x[i], 9, 4) END; WriteLn;
  FOR i := 1 TO 3 DO WriteInt(TRUNC(m[i, 1] * x[1] + m[i, 2] * x[2] + m[i, 3] * x[3] + 0.5), 3) END;
  WriteLn
END NumericMethods.
