(* Integrals of functions passed as arguments: calls through procedure values. *)
MODULE Functions;
FROM InOut IMPORT WriteInt, WriteLn;

TYPE Function = PROCEDURE (REAL): REAL;

VAR functions: ARRAY [0..2] OF Function; i, round: INTEGER; sum: REAL;

PROCEDURE Square(x: REAL): REAL; BEGIN RETURN x * x END Square;
PROCEDURE Inverse(x: REAL): REAL; BEGIN RETURN 1.0 / (1.0 + x) END Inverse;
PROCEDURE Cube(x: REAL): REAL; BEGIN RETURN x * x * x - x END Cube;

PROCEDURE Integral(f: Function; low, high: REAL; steps: INTEGER): REAL;
VAR i: INTEGER; width, sum: REAL;
BEGIN
  width := (high - low) / FLOAT(steps);
  sum := 0.0;
  FOR i := 0 TO steps - 1 DO sum := sum + f(low + (FLOAT(i) + 0.5) * width) END;
  RETURN sum * width
END Integral;

BEGIN
  functions[0] := Square; functions[1] := Inverse; functions[2] := Cube;
  sum := 0.0;
  FOR round := 1 TO 60 DO
    FOR i := 0 TO 2 DO sum := sum + Integral(functions[(i + round) MOD 3], 0.0, 2.0, 1000000) END
  END;
  WriteInt(TRUNC(sum * 1000.0), 0); WriteLn
END Functions.
