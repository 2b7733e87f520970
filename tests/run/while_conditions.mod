MODULE WhileConditions;
FROM InOut IMPORT WriteInt, WriteLn;
VAR a: ARRAY [0..9] OF INTEGER; i, j, n, steps: INTEGER; done: BOOLEAN;

PROCEDURE Find(key: INTEGER): INTEGER;
VAR i: INTEGER;
BEGIN
  i := 0;
  WHILE (i <= 9) AND (a[i] # key) DO INC(i) END;
  RETURN i
END Find;

PROCEDURE Gcd(a, b: INTEGER): INTEGER;
BEGIN
  WHILE a # b DO IF a > b THEN a := a - b ELSE b := b - a END END;
  RETURN a
END Gcd;

PROCEDURE Collatz(n: INTEGER): INTEGER;
VAR length: INTEGER;
BEGIN
  length := 0;
  WHILE n # 1 DO
    IF ODD(n) THEN n := 3 * n + 1 ELSE n := n DIV 2 END;
    INC(length)
  END;
  RETURN length
END Collatz;

BEGIN
  FOR i := 0 TO 9 DO a[i] := (i * 7 + 3) MOD 10 END;
  WriteInt(Find(3), 0); WriteInt(Find(6), 3); WriteInt(Find(77), 3); WriteLn;
  WriteInt(Gcd(1071, 462), 0); WriteInt(Gcd(17, 5), 3); WriteLn;
  WriteInt(Collatz(27), 0); WriteInt(Collatz(97), 4); WriteLn;
  i := 0; j := 20; done := FALSE; steps := 0;
  WHILE NOT done AND (i < j) OR (steps < 3) DO
    INC(i, 3); DEC(j, 2); INC(steps);
    IF (i > 10) AND NOT ODD(j) THEN done := TRUE END
  END;
  WriteInt(i, 0); WriteInt(j, 3); WriteInt(steps, 3); WriteLn;
  n := 100;
  WHILE n > 0 DO
    WHILE (n > 0) AND (n MOD 7 # 0) DO DEC(n) END;
    WriteInt(n, 4);
    n := n DIV 2
  END;
  WriteLn;
  WHILE FALSE DO WriteInt(1, 1) END
END WhileConditions.
