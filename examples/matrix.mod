(* Square matrices: product, determinant and inverse by elimination, and powers by repeated squaring. *)
MODULE Matrix;

FROM InOut IMPORT WriteFixPt, WriteString, WriteLn;

CONST
  N = 4;

TYPE
  Row = ARRAY [1..N] OF REAL;
  Square = ARRAY [1..N] OF Row;

VAR
  hilbert, inverse, product, fibonacci: Square;
  i, j: INTEGER;
  determinant: REAL;

PROCEDURE Identity(): Square;
VAR
  m: Square;
  i, j: INTEGER;
BEGIN
  FOR i := 1 TO N DO
    FOR j := 1 TO N DO m[i, j] := 0.0 END;
    m[i, i] := 1.0
  END;
  RETURN m
END Identity;

PROCEDURE Times(VAR a, b: Square): Square;
VAR
  c: Square;
  i, j, k: INTEGER;
  sum: REAL;
BEGIN
  FOR i := 1 TO N DO
    FOR j := 1 TO N DO
      sum := 0.0;
      FOR k := 1 TO N DO sum := sum + a[i, k] * b[k, j] END;
      c[i, j] := sum
    END
  END;
  RETURN c
END Times;

PROCEDURE Power(m: Square; exponent: CARDINAL): Square;
VAR
  result: Square;
BEGIN
  result := Identity();
  WHILE exponent > 0 DO
    IF ODD(exponent) THEN result := Times(result, m) END;
    m := Times(m, m);
    exponent := exponent DIV 2
  END;
  RETURN result
END Power;

(* Gauss and Jordan: the steps that turn m into the identity turn the identity into the inverse. The
   determinant is the product of the pivots; it is zero, and the inverse undefined, if m is singular. *)
PROCEDURE Invert(m: Square; VAR inverse: Square; VAR determinant: REAL);
VAR
  i, k, pivot: INTEGER;
  factor: REAL;

  PROCEDURE Scale(VAR row: Row; by: REAL);
  VAR
    j: INTEGER;
  BEGIN
    FOR j := 1 TO N DO row[j] := by * row[j] END
  END Scale;

  PROCEDURE Subtract(VAR from: Row; by: REAL; VAR row: Row);
  VAR
    j: INTEGER;
  BEGIN
    FOR j := 1 TO N DO from[j] := from[j] - by * row[j] END
  END Subtract;

  PROCEDURE Swap(VAR a, b: Row);
  VAR
    t: Row;
  BEGIN
    t := a;
    a := b;
    b := t
  END Swap;

BEGIN
  inverse := Identity();
  determinant := 1.0;
  FOR k := 1 TO N DO
    pivot := k;
    FOR i := k + 1 TO N DO
      IF ABS(m[i, k]) > ABS(m[pivot, k]) THEN pivot := i END
    END;
    IF m[pivot, k] = 0.0 THEN
      determinant := 0.0;
      RETURN
    END;
    IF pivot # k THEN
      Swap(m[pivot], m[k]);
      Swap(inverse[pivot], inverse[k]);
      determinant := -determinant
    END;
    factor := m[k, k];
    determinant := determinant * factor;
    Scale(m[k], 1.0 / factor);
    Scale(inverse[k], 1.0 / factor);
    FOR i := 1 TO N DO
      IF i # k THEN
        factor := m[i, k];
        Subtract(m[i], factor, m[k]);
        Subtract(inverse[i], factor, inverse[k])
      END
    END
  END
END Invert;

PROCEDURE Show(title: ARRAY OF CHAR; m: Square; decimals: CARDINAL);
VAR
  i, j: INTEGER;
BEGIN
  WriteString(title);
  WriteLn;
  FOR i := 1 TO N DO
    FOR j := 1 TO N DO WriteFixPt(m[i, j], 12, decimals) END;
    WriteLn
  END
END Show;

BEGIN
  FOR i := 1 TO N DO
    FOR j := 1 TO N DO hilbert[i, j] := 1.0 / FLOAT(i + j - 1) END
  END;
  Show("Hilbert's matrix", hilbert, 5);

  Invert(hilbert, inverse, determinant);
  Show("its inverse", inverse, 3);
  WriteString("its determinant is 1 /");
  WriteFixPt(1.0 / determinant, 10, 0);
  WriteLn;
  product := Times(hilbert, inverse);
  Show("their product", product, 6);

  (* Each step of Fibonacci is a product: (1 1; 1 0) takes (f, g) to (f + g, f). *)
  fibonacci := Identity();
  fibonacci[1, 2] := 1.0;
  fibonacci[2, 1] := 1.0;
  fibonacci[2, 2] := 0.0;
  Show("the 30th power of Fibonacci's matrix", Power(fibonacci, 30), 0)
END Matrix.
