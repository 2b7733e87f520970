(* The sieve of Eratosthenes in a set of two thousand elements; twins and gaps. *)
MODULE SetSieve;
FROM InOut IMPORT WriteCard, WriteLn;

CONST Max = 1999;

TYPE Sieve = SET OF [0..Max];

VAR
  primes, candidates: Sieve;
  i, k, count, twins, gap, last: CARDINAL;

BEGIN
  candidates := Sieve{2..Max}; primes := Sieve{};
  i := 2;
  REPEAT
    WHILE NOT (i IN candidates) DO INC(i) END;
    INCL(primes, i);
    k := i;
    WHILE k <= Max DO EXCL(candidates, k); INC(k, i) END
  UNTIL candidates = Sieve{};
  count := 0; twins := 0; gap := 0; last := 2;
  FOR i := 2 TO Max DO
    IF i IN primes THEN
      INC(count);
      IF (i >= 4) AND ((i - 2) IN primes) THEN INC(twins) END;
      IF i - last > gap THEN gap := i - last END;
      last := i
    END
  END;
  WriteCard(count, 5); WriteCard(twins, 4); WriteCard(gap, 4); WriteCard(last, 6); WriteLn;
  FOR i := 1950 TO Max DO IF i IN primes THEN WriteCard(i, 5) END END; WriteLn
END SetSieve.
