(* The sieve of Eratosthenes, and properties of the primes it finds. *)
MODULE Sieve;

FROM InOut IMPORT WriteCard, WriteString, WriteLn;

CONST
  Limit = 1000;
  Columns = 14;

TYPE
  Numbers = ARRAY [2..Limit] OF BOOLEAN;

VAR
  prime: Numbers;

(* Strikes out the multiples of each prime; the remaining numbers are prime. *)
PROCEDURE Strike(VAR prime: Numbers);
VAR
  n, multiple: CARDINAL;
BEGIN
  FOR n := 2 TO Limit DO prime[n] := TRUE END;
  n := 2;
  WHILE n * n <= Limit DO
    IF prime[n] THEN
      (* Smaller multiples have a smaller factor and are already struck out. *)
      multiple := n * n;
      WHILE multiple <= Limit DO
        prime[multiple] := FALSE;
        INC(multiple, n)
      END
    END;
    INC(n)
  END
END Strike;

PROCEDURE WriteTable;
VAR
  n, column: CARDINAL;
BEGIN
  column := 0;
  FOR n := 2 TO Limit DO
    IF prime[n] THEN
      WriteCard(n, 5);
      INC(column);
      IF column = Columns THEN
        WriteLn;
        column := 0
      END
    END
  END;
  IF column > 0 THEN WriteLn END
END WriteTable;

PROCEDURE Count(low, high: CARDINAL): CARDINAL;
VAR
  n, count: CARDINAL;
BEGIN
  count := 0;
  FOR n := low TO high DO
    IF prime[n] THEN INC(count) END
  END;
  RETURN count
END Count;

(* Whether every even number from 4 to Limit is the sum of two primes, as Goldbach believed. *)
PROCEDURE GoldbachIsRight(): BOOLEAN;
VAR
  even: CARDINAL;

  PROCEDURE IsSum(): BOOLEAN;
  VAR
    n: CARDINAL;
  BEGIN
    FOR n := 2 TO even DIV 2 DO
      IF prime[n] AND prime[even - n] THEN RETURN TRUE END
    END;
    RETURN FALSE
  END IsSum;

BEGIN
  FOR even := 4 TO Limit BY 2 DO
    IF NOT IsSum() THEN RETURN FALSE END
  END;
  RETURN TRUE
END GoldbachIsRight;

BEGIN
  Strike(prime);
  WriteTable;
  WriteCard(Count(2, Limit), 0);
  WriteString(" primes up to ");
  WriteCard(Limit, 0);
  WriteString(", ");
  WriteCard(Count(2, Limit DIV 2), 0);
  WriteString(" of them in the first half");
  WriteLn;
  IF GoldbachIsRight() THEN
    WriteString("every even number among them is a sum of two primes");
    WriteLn
  END
END Sieve.
