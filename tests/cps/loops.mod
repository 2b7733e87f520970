(* Loops of every kind, jumps into them, and short circuits; the results are printed. *)
MODULE Loops;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn;

VAR i, total: INTEGER;

PROCEDURE Gcd(a, b: CARDINAL): CARDINAL;
VAR t: CARDINAL;
BEGIN
  WHILE b # 0 DO t := a MOD b; a := b; b := t END;
  RETURN a
END Gcd;

PROCEDURE Collatz(n: INTEGER): INTEGER;
VAR steps: INTEGER;
BEGIN
  steps := 0;
  LOOP
    IF n = 1 THEN EXIT END;
    IF ODD(n) THEN n := 3 * n + 1 ELSE n := n DIV 2 END;
    steps := steps + 1
  END;
  RETURN steps
END Collatz;

PROCEDURE TwoEntries(n: INTEGER; first: BOOLEAN): INTEGER;
LABEL a, b;
VAR x, y: INTEGER;
BEGIN
  x := n; y := 0;
  IF first THEN GOTO a ELSE GOTO b END;
  a:
    y := y + x;
    IF x <= 0 THEN RETURN y END;
    x := x - 1;
    GOTO b;
  b:
    y := y * 2 MOD 1000003 + 1;
    IF x <= 0 THEN RETURN -y END;
    x := x - 2;
    GOTO a
END TwoEntries;

PROCEDURE Primes(limit: INTEGER): INTEGER;
VAR n, d, count: INTEGER; prime: BOOLEAN;
BEGIN
  count := 0;
  FOR n := 2 TO limit DO
    prime := TRUE; d := 2;
    WHILE prime AND (d * d <= n) DO
      prime := n MOD d # 0;
      d := d + 1
    END;
    IF prime THEN count := count + 1 END
  END;
  RETURN count
END Primes;

PROCEDURE Down(from: CARDINAL): CARDINAL;
VAR sum: CARDINAL;
BEGIN
  sum := 0;
  REPEAT
    IF (from > 10) AND NOT ODD(from) OR (from = 3) THEN sum := sum + from END;
    from := from - 1
  UNTIL from = 0;
  RETURN sum
END Down;

BEGIN
  total := 0;
  FOR i := 1 TO 10 BY 3 DO total := total * 10 + i END;
  WriteString("total"); WriteInt(total, 8); WriteLn;
  WriteCard(Gcd(1071, 462), 1); WriteLn;
  WriteInt(Collatz(27), 1); WriteLn;
  WriteInt(TwoEntries(20, TRUE), 1); WriteInt(TwoEntries(20, FALSE), 10); WriteLn;
  WriteInt(Primes(100), 1); WriteLn;
  WriteCard(Down(30), 1); WriteLn
END Loops.
