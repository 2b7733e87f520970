MODULE PermutationCycles;
FROM InOut IMPORT Write, WriteInt, WriteLn;
CONST N = 7;
VAR p: ARRAY [1..N] OF INTEGER; count, cycles, even, derangements, i: INTEGER;

PROCEDURE NextPermutation(): BOOLEAN;
VAR i, j, t: INTEGER;
BEGIN
  i := N - 1;
  WHILE (i >= 1) AND (p[i] > p[i + 1]) DO DEC(i) END;
  IF i = 0 THEN RETURN FALSE END;
  j := N;
  WHILE p[j] < p[i] DO DEC(j) END;
  t := p[i]; p[i] := p[j]; p[j] := t;
  INC(i); j := N;
  WHILE i < j DO t := p[i]; p[i] := p[j]; p[j] := t; INC(i); DEC(j) END;
  RETURN TRUE
END NextPermutation;

PROCEDURE CountCycles(): INTEGER;
VAR seen: ARRAY [1..N] OF BOOLEAN; i, j, n: INTEGER;
BEGIN
  FOR i := 1 TO N DO seen[i] := FALSE END;
  n := 0;
  FOR i := 1 TO N DO
    IF NOT seen[i] THEN
      INC(n); j := i;
      REPEAT seen[j] := TRUE; j := p[j] UNTIL seen[j]
    END
  END;
  RETURN n
END CountCycles;

PROCEDURE Deranged(): BOOLEAN;
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO N DO IF p[i] = i THEN RETURN FALSE END END;
  RETURN TRUE
END Deranged;

BEGIN
  FOR i := 1 TO N DO p[i] := i END;
  count := 0; cycles := 0; even := 0; derangements := 0;
  REPEAT
    INC(count); INC(cycles, CountCycles());
    IF NOT ODD(N - CountCycles()) THEN INC(even) END;
    IF Deranged() THEN INC(derangements) END;
    IF count = 2718 THEN FOR i := 1 TO N DO WriteInt(p[i], 2) END; WriteLn END
  UNTIL NOT NextPermutation();
  WriteInt(count, 0); WriteInt(cycles, 7); WriteInt(even, 6); WriteInt(derangements, 6); WriteLn;
  FOR i := 1 TO N DO Write(CHR(ORD("0") + VAL(CARDINAL, p[i]))) END; WriteLn
END PermutationCycles.
