(* The spectral norm of a matrix given by a function: a small procedure in the innermost loop. *)
MODULE Spectral;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Size = 1000;

TYPE Vector = ARRAY [0..Size - 1] OF REAL;

VAR u, v, t: Vector; i: INTEGER; vBv, vv: REAL;

PROCEDURE A(i, j: INTEGER): REAL;
BEGIN
  RETURN 1.0 / FLOAT((i + j) * (i + j + 1) DIV 2 + i + 1)
END A;

PROCEDURE Times(VAR r: Vector; VAR x: Vector);
VAR i, j: INTEGER; sum: REAL;
BEGIN
  FOR i := 0 TO Size - 1 DO
    sum := 0.0;
    FOR j := 0 TO Size - 1 DO sum := sum + A(i, j) * x[j] END;
    r[i] := sum
  END
END Times;

PROCEDURE Transposed(VAR r: Vector; VAR x: Vector);
VAR i, j: INTEGER; sum: REAL;
BEGIN
  FOR i := 0 TO Size - 1 DO
    sum := 0.0;
    FOR j := 0 TO Size - 1 DO sum := sum + A(j, i) * x[j] END;
    r[i] := sum
  END
END Transposed;

BEGIN
  FOR i := 0 TO Size - 1 DO u[i] := 1.0 END;
  FOR i := 1 TO 40 DO
    Times(t, u); Transposed(v, t);
    Times(t, v); Transposed(u, t)
  END;
  vBv := 0.0; vv := 0.0;
  FOR i := 0 TO Size - 1 DO
    vBv := vBv + u[i] * v[i];
    vv := vv + v[i] * v[i]
  END;
  WriteInt(TRUNC(vBv / vv * 1.0E9), 0); WriteLn
END Spectral.
