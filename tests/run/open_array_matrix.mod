(* Open arrays of two dimensions: any matrix as a parameter, HIGH of both, rows passed on. *)
MODULE OpenArrayMatrix;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;

TYPE
  Square = ARRAY [1..3], [1..3] OF INTEGER;
  Wide = ARRAY [0..1], [0..4] OF INTEGER;

VAR
  s, t: Square;
  w: Wide;

PROCEDURE Fill(VAR m: ARRAY OF ARRAY OF INTEGER; start: INTEGER);
VAR i, j: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(m) DO
    FOR j := 0 TO HIGH(m[0]) DO
      m[i, j] := start;
      INC(start)
    END
  END
END Fill;

PROCEDURE WriteRow(r: ARRAY OF INTEGER);
VAR i: CARDINAL;
BEGIN
  FOR i := 0 TO HIGH(r) DO WriteInt(r[i], 4) END;
  WriteLn
END WriteRow;

PROCEDURE Show(m: ARRAY OF ARRAY OF INTEGER);
VAR i: CARDINAL;
BEGIN
  WriteCard(HIGH(m) + 1, 1); WriteCard(HIGH(m[0]) + 1, 2); WriteLn;
  FOR i := 0 TO HIGH(m) DO WriteRow(m[i]) END
END Show;

PROCEDURE Transpose(VAR a: ARRAY OF ARRAY OF INTEGER);
VAR
  i, j: CARDINAL;
  x: INTEGER;
BEGIN
  FOR i := 1 TO HIGH(a) DO
    FOR j := 0 TO i - 1 DO x := a[i, j]; a[i][j] := a[j][i]; a[j, i] := x END
  END
END Transpose;

PROCEDURE Multiply(a, b: ARRAY OF ARRAY OF INTEGER; VAR c: ARRAY OF ARRAY OF INTEGER);
VAR
  i, j, k: CARDINAL;
  sum: INTEGER;
BEGIN
  FOR i := 0 TO HIGH(a) DO
    FOR j := 0 TO HIGH(b[0]) DO
      sum := 0;
      FOR k := 0 TO HIGH(b) DO sum := sum + a[i, k] * b[k, j] END;
      c[i, j] := sum
    END
  END
END Multiply;

BEGIN
  Fill(s, 1); Fill(w, -4);
  Show(s); Show(w);
  t := s; Transpose(t); Show(t);
  Multiply(s, t, s); Show(s);
  WriteRow(w[1])
END OpenArrayMatrix.
