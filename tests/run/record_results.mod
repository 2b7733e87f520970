(* Functions that return records, arrays and sets; their results as arguments and in assignments. *)
MODULE RecordResults;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn;

TYPE
  Fraction = RECORD num: INTEGER; den: INTEGER END;
  Triple = ARRAY [0..2] OF Fraction;
  Primes = SET OF [2..31];

VAR
  f: Fraction;
  t: Triple;
  p: Primes;
  i: CARDINAL;

PROCEDURE Gcd(a, b: INTEGER): INTEGER;
BEGIN
  WHILE b # 0 DO
    IF a > b THEN a := a - b ELSE b := b - a END;
    IF a = 0 THEN RETURN b END
  END;
  RETURN a
END Gcd;

PROCEDURE Frac(n, d: INTEGER): Fraction;
VAR f: Fraction; g: INTEGER;
BEGIN
  g := Gcd(ABS(n), ABS(d));
  IF g = 0 THEN g := 1 END;
  f.num := n DIV g; f.den := d DIV g;
  RETURN f
END Frac;

PROCEDURE Plus(a, b: Fraction): Fraction;
BEGIN
  RETURN Frac(a.num * b.den + b.num * a.den, a.den * b.den)
END Plus;

PROCEDURE Times(a, b: Fraction): Fraction;
BEGIN
  RETURN Frac(a.num * b.num, a.den * b.den)
END Times;

PROCEDURE Powers(f: Fraction): Triple;
VAR t: Triple; i: CARDINAL;
BEGIN
  t[0] := f;
  FOR i := 1 TO 2 DO t[i] := Times(t[i - 1], f) END;
  RETURN t
END Powers;

PROCEDURE Sum(t: Triple): Fraction;
BEGIN
  RETURN Plus(Plus(t[0], t[1]), t[2])
END Sum;

PROCEDURE Show(f: Fraction);
BEGIN
  Write(" "); WriteInt(f.num, 1); Write("/"); WriteInt(f.den, 1)
END Show;

PROCEDURE Divisors(n: CARDINAL): Primes;
VAR s: Primes; d: CARDINAL;
BEGIN
  s := Primes{}; d := 2;
  WHILE n > 1 DO
    IF n MOD d = 0 THEN INCL(s, d); n := n DIV d ELSE INC(d) END
  END;
  RETURN s
END Divisors;

BEGIN
  Show(Plus(Frac(1, 2), Frac(1, 3))); Show(Times(Frac(2, 3), Frac(9, 4))); Show(Frac(-6, 4));
  WriteLn;
  t := Powers(Frac(2, 5)); FOR i := 0 TO 2 DO Show(t[i]) END; Show(Sum(t));
  Show(Sum(Powers(Frac(1, 2)))); WriteLn;
  f := Frac(0, 1);
  FOR i := 1 TO 6 DO f := Plus(f, Frac(1, VAL(INTEGER, i * (i + 1)))) END; Show(f); WriteLn;
  p := Divisors(360) * Divisors(84) + Divisors(31);
  FOR i := 2 TO 31 DO IF i IN p THEN WriteCard(i, 3) END END;
  IF Divisors(12) = Divisors(18) THEN Write("=") END; WriteLn
END RecordResults.
