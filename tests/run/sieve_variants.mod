MODULE SieveVariants;
FROM InOut IMPORT WriteCard, WriteLn;
CONST Limit = 10000;
VAR composite: ARRAY [0..Limit] OF BOOLEAN; i, j, count, twins, last: CARDINAL;

PROCEDURE Euler(n: CARDINAL): CARDINAL;
VAR phi, p: CARDINAL;
BEGIN
  phi := n; p := 2;
  WHILE p * p <= n DO
    IF n MOD p = 0 THEN
      phi := phi - phi DIV p;
      REPEAT n := n DIV p UNTIL n MOD p # 0
    END;
    INC(p)
  END;
  IF n > 1 THEN phi := phi - phi DIV n END;
  RETURN phi
END Euler;

PROCEDURE WriteFactors(n: CARDINAL);
VAR d: CARDINAL;
BEGIN
  d := 2;
  WHILE n > 1 DO
    WHILE n MOD d = 0 DO WriteCard(d, 6); n := n DIV d END;
    IF d = 2 THEN d := 3 ELSE INC(d, 2) END;
    IF (d * d > n) AND (n > 1) THEN d := n END
  END;
  WriteLn
END WriteFactors;

BEGIN
  FOR i := 0 TO Limit DO composite[i] := i < 2 END;
  i := 2;
  WHILE i * i <= Limit DO
    IF NOT composite[i] THEN
      FOR j := i * i TO Limit BY 2 DO IF j MOD i = 0 THEN composite[j] := TRUE END END;
      j := i * i; WHILE j <= Limit DO composite[j] := TRUE; INC(j, i) END
    END;
    INC(i)
  END;
  count := 0; twins := 0; last := 0;
  FOR i := 2 TO Limit DO
    IF NOT composite[i] THEN
      INC(count);
      IF i - last = 2 THEN INC(twins) END;
      last := i
    END
  END;
  WriteCard(count, 0); WriteCard(twins, 5); WriteCard(last, 6); WriteLn;
  FOR i := 1 TO 12 DO WriteCard(Euler(i * 7), 4) END; WriteLn;
  WriteFactors(360360); WriteFactors(1000003); WriteFactors(65536 * 81); WriteFactors(9699690)
END SieveVariants.
