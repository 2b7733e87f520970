(* GOTO leaves any number of statements at once, including FOR, and jumps backwards. *)
MODULE GotoOutOfLoops;
FROM InOut IMPORT WriteString, WriteInt, WriteLn;

VAR i: INTEGER;

(* The first pair of factors of n, found by two nested FOR statements. *)
PROCEDURE Factors(n: INTEGER; VAR a, b: INTEGER): BOOLEAN;
LABEL found;
VAR i, j: INTEGER;
BEGIN
  FOR i := 2 TO n DO
    FOR j := i TO n DO
      IF i * j = n THEN GOTO found END
    END
  END;
  RETURN FALSE;
  found:
  a := i; b := j;
  RETURN TRUE
END Factors;

(* CONTINUE, written as a jump to the end of the body. *)
PROCEDURE SumOfOdd(n: INTEGER): INTEGER;
LABEL next;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 1 TO n DO
    IF NOT ODD(i) THEN GOTO next END;
    sum := sum + i;
    next:
  END;
  RETURN sum
END SumOfOdd;

(* A loop that consists of a label and a jump back, around other loops. *)
PROCEDURE Collatz(n: INTEGER): INTEGER;
LABEL again;
VAR steps: INTEGER;
BEGIN
  steps := 0;
  again:
  WHILE NOT ODD(n) DO n := n DIV 2; steps := steps + 1 END;
  IF n = 1 THEN RETURN steps END;
  n := 3 * n + 1;
  steps := steps + 1;
  GOTO again
END Collatz;

(* Restart: a jump out of three loops to a label before them. *)
PROCEDURE Restarts(): INTEGER;
LABEL restart;
VAR a, b, c, tries, limit: INTEGER;
BEGIN
  tries := 0; limit := 1;
  restart:
  tries := tries + 1;
  FOR a := 1 TO 20 DO
    b := a;
    WHILE b < 20 DO
      c := b;
      REPEAT
        IF (a * a + b * b = c * c) AND (a * b * c > limit) THEN
          limit := a * b * c;
          GOTO restart
        END;
        c := c + 1
      UNTIL c > 25;
      b := b + 1
    END
  END;
  RETURN limit * 100 + tries
END Restarts;

PROCEDURE Show(n: INTEGER);
VAR a, b: INTEGER;
BEGIN
  a := 0; b := 0;
  WriteInt(n, 1);
  IF Factors(n, a, b) THEN
    WriteString(" = "); WriteInt(a, 1); WriteString(" * "); WriteInt(b, 1)
  ELSE
    WriteString(" is prime")
  END;
  WriteLn
END Show;

BEGIN
  FOR i := 2 TO 16 DO Show(i) END;
  WriteInt(SumOfOdd(10), 1); WriteLn;
  WriteInt(Collatz(27), 1); WriteLn;
  WriteInt(Restarts(), 1); WriteLn
END GotoOutOfLoops.
