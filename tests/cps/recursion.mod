(* Calls: recursion, mutual and nested, passing the continuation of the caller. *)
MODULE Recursion;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;

VAR calls: INTEGER;

PROCEDURE Fib(n: INTEGER): INTEGER;
BEGIN
  calls := calls + 1;
  IF n < 2 THEN RETURN n END;
  RETURN Fib(n - 1) + Fib(n - 2)
END Fib;

PROCEDURE Ackermann(m, n: INTEGER): INTEGER;
BEGIN
  IF m = 0 THEN RETURN n + 1
  ELSIF n = 0 THEN RETURN Ackermann(m - 1, 1)
  ELSE RETURN Ackermann(m - 1, Ackermann(m, n - 1))
  END
END Ackermann;

PROCEDURE Even(n: INTEGER): BOOLEAN;
BEGIN
  RETURN (n = 0) OR Odd(n - 1)
END Even;

PROCEDURE Odd(n: INTEGER): BOOLEAN;
BEGIN
  RETURN (n # 0) AND Even(n - 1)
END Odd;

PROCEDURE Hanoi(n, from, to, via: INTEGER);
BEGIN
  IF n > 0 THEN
    Hanoi(n - 1, from, via, to);
    calls := calls + 1;
    IF n = 3 THEN WriteInt(from, 1); WriteString("->"); WriteInt(to, 1); WriteLn END;
    Hanoi(n - 1, via, to, from)
  END
END Hanoi;

(* Names in the output must not be confused with these. *)
PROCEDURE Names(ret, branch, let, in, after1: INTEGER): INTEGER;
VAR call, load: INTEGER;
BEGIN
  call := Fib(ret) * branch;
  load := Fib(in) - let;
  IF call > load THEN RETURN call ELSE RETURN load * after1 END
END Names;

PROCEDURE Outer(n: INTEGER): INTEGER;
VAR factor: INTEGER;
  PROCEDURE Inner(k: INTEGER): INTEGER;
  BEGIN
    IF k = 0 THEN RETURN factor END;
    RETURN Inner(k - 1) + k
  END Inner;
BEGIN
  factor := n * 2;
  RETURN Inner(n)
END Outer;

BEGIN
  calls := 0;
  WriteInt(Fib(15), 1); WriteInt(calls, 6); WriteLn;
  WriteInt(Ackermann(2, 3), 1); WriteLn;
  IF Even(10) AND NOT Even(7) THEN WriteString("even and odd") END; WriteLn;
  Hanoi(4, 1, 2, 3);
  WriteInt(calls, 1); WriteLn;
  WriteInt(Names(6, 2, 3, 9, 4), 1); WriteInt(Names(10, 2, 3, 4, 5), 6); WriteLn;
  WriteInt(Outer(7), 1); WriteLn
END Recursion.
