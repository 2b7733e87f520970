MODULE test_random_of_ulm;
(* RandomGenerator of the University of Ulm. *)
FROM InOut IMPORT WriteInt, WriteLn, WriteString;
IMPORT RandomGenerator;
CONST Rounds = 1000;
VAR
  i, n, first, heads: INTEGER;
  x: REAL;
  counts: ARRAY [-2..3] OF INTEGER;
BEGIN
  RandomGenerator.Init(7); first := RandomGenerator.IntVal();
  RandomGenerator.Init(7); WriteInt(ORD(first = RandomGenerator.IntVal()), 1);
  RandomGenerator.Init(-7); WriteInt(ORD(first = RandomGenerator.IntVal()), 2);
  FOR i := -2 TO 3 DO counts[i] := 0 END;
  heads := 0;
  FOR i := 1 TO Rounds DO
    n := RandomGenerator.Random(-2, 3);
    INC(counts[n]);
    IF RandomGenerator.Flip() THEN INC(heads) END;
    x := RandomGenerator.RealVal();
    IF (x < 0.0) OR (x >= 1.0) THEN WriteString("range") END;
    n := RandomGenerator.IntVal();
    IF (n < MIN(SHORTINT)) OR (n > MAX(SHORTINT)) THEN WriteString("size") END;
    n := RandomGenerator.Random(MIN(INTEGER), MAX(INTEGER));
    IF RandomGenerator.Random(n, n) # n THEN WriteString("one") END
  END;
  FOR i := -2 TO 3 DO
    IF (counts[i] < 100) OR (counts[i] > 240) THEN WriteInt(counts[i], 5) END
  END;
  IF (heads < 400) OR (heads > 600) THEN WriteInt(heads, 5) END;
  WriteLn
END test_random_of_ulm.
