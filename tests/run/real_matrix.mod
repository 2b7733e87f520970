(* Gaussian elimination with pivoting on open arrays of reals; determinants and solutions, printed rounded. *)
MODULE RealMatrix;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;

CONST N = 4;

TYPE
  Matrix = ARRAY [1..N], [1..N] OF REAL;
  Vector = ARRAY [1..N] OF REAL;

VAR
  a: Matrix;
  b, x: Vector;
  i, k: CARDINAL;
  d: REAL;

PROCEDURE Swap(VAR x, y: ARRAY OF REAL);
VAR i: CARDINAL; t: REAL;
BEGIN
  FOR i := 0 TO HIGH(x) DO t := x[i]; x[i] := y[i]; y[i] := t END
END Swap;

PROCEDURE Solve(a: Matrix; b: Vector; VAR x: Vector; VAR det: REAL): BOOLEAN;
VAR i, k, j, pivot: CARDINAL; f: REAL;
BEGIN
  det := 1.0;
  FOR i := 1 TO N DO
    pivot := i;
    FOR k := i + 1 TO N DO IF ABS(a[k, i]) > ABS(a[pivot, i]) THEN pivot := k END END;
    IF ABS(a[pivot, i]) < 1.0E-9 THEN det := 0.0; RETURN FALSE END;
    IF pivot # i THEN
      Swap(a[i], a[pivot]); f := b[i]; b[i] := b[pivot]; b[pivot] := f; det := -det
    END;
    det := det * a[i, i];
    FOR k := i + 1 TO N DO
      f := a[k, i] / a[i, i];
      FOR j := i TO N DO a[k, j] := a[k, j] - f * a[i, j] END;
      b[k] := b[k] - f * b[i]
    END
  END;
  FOR i := N TO 1 BY -1 DO
    f := b[i];
    FOR j := i + 1 TO N DO f := f - a[i, j] * x[j] END;
    x[i] := f / a[i, i]
  END;
  RETURN TRUE
END Solve;

PROCEDURE Round(x: REAL): INTEGER;
BEGIN
  IF x < 0.0 THEN RETURN -Round(-x) END;
  RETURN VAL(INTEGER, TRUNC(x + 0.5))
END Round;

BEGIN
  FOR i := 1 TO N DO
    FOR k := 1 TO N DO a[i, k] := FLOAT((i * i + 3 * i * k * k) MOD 11) END;
    b[i] := 0.0;
    FOR k := 1 TO N DO b[i] := b[i] + a[i, k] * FLOAT(k * 10) END
  END;
  b[1] := b[1] - a[1, 1] * 10.0; a[1, 1] := 0.0;
  IF Solve(a, b, x, d) THEN
    FOR i := 1 TO N DO WriteInt(Round(x[i]), 4) END
  ELSE
    WriteString("singular")
  END;
  WriteInt(Round(d * 100.0), 8); WriteLn;
  a[2] := a[3];
  IF Solve(a, b, x, d) THEN WriteString("solved") ELSE WriteString("singular") END;
  WriteInt(Round(d), 3); WriteLn;
  FOR i := 1 TO N DO FOR k := 1 TO N DO a[i, k] := FLOAT(ORD(i = k) * i) END END;
  IF Solve(a, b, x, d) THEN WriteInt(Round(d), 4); WriteInt(Round(x[4] * 4.0), 5) END; WriteLn
END RealMatrix.
