MODULE Recursion;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn;
VAR moves: CARDINAL; i: INTEGER;

PROCEDURE Factorial(n: INTEGER): INTEGER;
BEGIN
  IF n <= 1 THEN RETURN 1 ELSE RETURN n * Factorial(n - 1) END
END Factorial;

PROCEDURE Fibonacci(n: INTEGER): INTEGER;
BEGIN
  IF n < 2 THEN RETURN n END;
  RETURN Fibonacci(n - 1) + Fibonacci(n - 2)
END Fibonacci;

PROCEDURE Ackermann(m, n: INTEGER): INTEGER;
BEGIN
  IF m = 0 THEN RETURN n + 1
  ELSIF n = 0 THEN RETURN Ackermann(m - 1, 1)
  ELSE RETURN Ackermann(m - 1, Ackermann(m, n - 1))
  END
END Ackermann;

PROCEDURE Hanoi(n: CARDINAL; from, to, via: CHAR);
BEGIN
  IF n > 0 THEN
    Hanoi(n - 1, from, via, to);
    INC(moves);
    IF moves <= 7 THEN Write(from); Write(to); Write(" ") END;
    Hanoi(n - 1, via, to, from)
  END
END Hanoi;

PROCEDURE WriteBinary(n: CARDINAL);
BEGIN
  IF n > 1 THEN WriteBinary(n DIV 2) END;
  Write(CHR(ORD("0") + n MOD 2))
END WriteBinary;

PROCEDURE Power(base, exponent: INTEGER): INTEGER;
VAR half: INTEGER;
BEGIN
  IF exponent = 0 THEN RETURN 1 END;
  half := Power(base, exponent DIV 2);
  IF ODD(exponent) THEN RETURN half * half * base END;
  RETURN half * half
END Power;

PROCEDURE Depth(n: INTEGER): INTEGER;
BEGIN
  IF n = 0 THEN RETURN 0 END;
  RETURN 1 + Depth(n - 1)
END Depth;

BEGIN
  FOR i := 0 TO 10 DO WriteInt(Factorial(i), 8) END; WriteLn;
  FOR i := 0 TO 20 BY 4 DO WriteInt(Fibonacci(i), 6) END; WriteLn;
  WriteInt(Ackermann(2, 3), 0); WriteInt(Ackermann(3, 3), 4); WriteLn;
  moves := 0; Hanoi(10, "a", "c", "b"); WriteCard(moves, 0); WriteLn;
  WriteBinary(0); Write(" "); WriteBinary(1994); WriteLn;
  WriteInt(Power(3, 13), 0); WriteInt(Power(-2, 9), 6); WriteInt(Power(7, 0), 3); WriteLn;
  WriteInt(Depth(10000), 0); WriteLn
END Recursion.
