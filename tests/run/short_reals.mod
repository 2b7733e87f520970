(* SHORTREAL has 24 bits of precision, REAL and LONGREAL 53. *)
MODULE ShortReals;
FROM InOut IMPORT WriteReal, WriteInt, WriteLn;
VAR s, t: SHORTREAL; r: REAL; l: LONGREAL; n: INTEGER;

PROCEDURE Half(x: SHORTREAL): SHORTREAL;
BEGIN
  RETURN x / 2.0
END Half;

BEGIN
  s := 0.1; r := VAL(REAL, s); WriteReal(r, 0); WriteLn;
  s := 16777216.0; t := s + 1.0; IF s = t THEN n := 1 ELSE n := 0 END; WriteInt(n, 0); WriteLn;
  r := 16777216.0; IF r = r + 1.0 THEN n := 1 ELSE n := 0 END; WriteInt(n, 0); WriteLn;
  WriteReal(VAL(REAL, Half(0.75)), 0); WriteLn;
  l := 1.0; l := l / 3.0; r := VAL(REAL, l); WriteReal(r, 0); WriteLn;
  s := VAL(SHORTREAL, r); WriteReal(VAL(REAL, s), 0); WriteLn;
  n := 0; s := 1.0; REPEAT s := s / 2.0; INC(n) UNTIL 1.0 + s = 1.0; WriteInt(n, 0); WriteLn
END ShortReals.
