(* Generators that compute at the limits of 64 bits: modular products without overflow. *)
MODULE PseudoRandom;
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;
CONST Modulus = 2147483647;
VAR x: INTEGER; i: INTEGER; c: CARDINAL; buckets: ARRAY [0..9] OF INTEGER;

PROCEDURE TimesModulo(a, b, m: CARDINAL): CARDINAL;
VAR r: CARDINAL;
BEGIN
  r := 0;
  WHILE b > 0 DO
    IF ODD(b) THEN IF r >= m - a THEN r := r - (m - a) ELSE r := r + a END END;
    b := b DIV 2;
    IF a >= m - a THEN a := a - (m - a) ELSE a := a + a END
  END;
  RETURN r
END TimesModulo;

PROCEDURE PowerModulo(a, e, m: CARDINAL): CARDINAL;
VAR r: CARDINAL;
BEGIN
  r := 1;
  WHILE e > 0 DO
    IF ODD(e) THEN r := TimesModulo(r, a, m) END;
    a := TimesModulo(a, a, m); e := e DIV 2
  END;
  RETURN r
END PowerModulo;

BEGIN
  x := 1; FOR i := 1 TO 10000 DO x := 16807 * x MOD Modulus END; WriteInt(x, 0); WriteLn;
  FOR i := 1 TO 5000 DO x := 16807 * x MOD Modulus; INC(buckets[x MOD 10]) END;
  FOR i := 0 TO 9 DO WriteInt(buckets[i], 5) END; WriteLn;
  c := PowerModulo(3, 18446744073709551556, 18446744073709551557); WriteCard(c, 0); WriteLn;
  c := PowerModulo(2, 1000000, 18446744073709551557); WriteCard(c, 0); WriteLn
END PseudoRandom.
