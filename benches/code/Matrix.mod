(* Products of matrices passed as open arrays of two dimensions. *)
MODULE Matrix;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Size = 400;

VAR
  a, b, c: ARRAY [0..Size - 1], [0..Size - 1] OF REAL;
  i, j: INTEGER;
  sum: REAL;

PROCEDURE Multiply(VAR a, b, c: ARRAY OF ARRAY OF REAL);
VAR i, j, k: CARDINAL; sum: REAL;
BEGIN
  FOR i := 0 TO HIGH(a) DO
    FOR j := 0 TO HIGH(b[0]) DO
      sum := 0.0;
      FOR k := 0 TO HIGH(b) DO sum := sum + a[i, k] * b[k, j] END;
      c[i, j] := sum
    END
  END
END Multiply;

BEGIN
  FOR i := 0 TO Size - 1 DO
    FOR j := 0 TO Size - 1 DO
      a[i, j] := FLOAT((i * 7 + j * 3) MOD 17);
      b[i, j] := FLOAT((i * 5 + j * 11) MOD 13)
    END
  END;
  FOR i := 1 TO 4 DO Multiply(a, b, c) END;
  sum := 0.0;
  FOR i := 0 TO Size - 1 DO
    FOR j := 0 TO Size - 1 DO sum := sum + c[i, j] END
  END;
  WriteInt(TRUNC(sum), 0); WriteLn
END Matrix.
