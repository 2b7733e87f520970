(* Whole numbers: primes, divisors, powers and sequences. *)
MODULE Numbers;
FROM InOut IMPORT ReadCard, WriteCard, WriteLn;

VAR limit: CARDINAL;

PROCEDURE Divisor(n, m: CARDINAL): CARDINAL;
VAR rest: CARDINAL;
BEGIN
  WHILE m # 0 DO
    rest := n MOD m;
    n := m;
    m := rest
  END;
  RETURN n
END Divisor;

PROCEDURE IsPrime(n: CARDINAL): BOOLEAN;
VAR factor: CARDINAL;
BEGIN
  IF n < 4 THEN RETURN n > 1 END;
  IF NOT ODD(n) THEN RETURN FALSE END;
  factor := 3;
  WHILE factor * factor <= n DO
    IF n MOD factor = 0 THEN RETURN FALSE END;
    factor := factor + 2
  END;
  RETURN TRUE
END IsPrime;

PROCEDURE Power(base, exponent, modulus: CARDINAL): CARDINAL;
VAR result: CARDINAL;
BEGIN
  result := 1;
  base := base MOD modulus;
  WHILE exponent > 0 DO
    IF ODD(exponent) THEN result := result * base MOD modulus END;
    base := base * base MOD modulus;
    exponent := exponent DIV 2
  END;
  RETURN result
END Power;

PROCEDURE Longest(limit: CARDINAL): CARDINAL;
VAR start, n, length, best, longest: CARDINAL;
BEGIN
  best := 1;
  longest := 0;
  FOR start := 1 TO limit DO
    n := start;
    length := 0;
    WHILE n # 1 DO
      IF ODD(n) THEN n := 3 * n + 1 ELSE n := n DIV 2 END;
      length := length + 1
    END;
    IF length > longest THEN
      longest := length;
      best := start
    END
  END;
  RETURN best
END Longest;

PROCEDURE Report(limit: CARDINAL);
VAR i, primes, sum, divisor: CARDINAL;
BEGIN
  primes := 0;
  sum := 0;
  FOR i := 1 TO limit DO
    IF IsPrime(i) THEN primes := primes + 1 END;
    divisor := Divisor(i, limit);
    sum := sum + divisor + Power(i, 7, 101)
  END;
  WriteCard(primes, 1); WriteLn;
  WriteCard(sum, 1); WriteLn;
  WriteCard(Longest(limit), 1); WriteLn
END Report;

BEGIN
  ReadCard(limit);
  Report(limit)
END Numbers.
