(* Ackermann's function: last calls, and deep recursion in an argument. *)
MODULE Ackermann;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Rounds = 150;

VAR round, sum: INTEGER;

PROCEDURE Of(m, n: INTEGER): INTEGER;
BEGIN
  IF m = 0 THEN
    RETURN n + 1
  ELSIF n = 0 THEN
    RETURN Of(m - 1, 1)
  END;
  RETURN Of(m - 1, Of(m, n - 1))
END Of;

BEGIN
  sum := 0;
  FOR round := 1 TO Rounds DO sum := sum + Of(3, 8 + (sum + round) MOD 3) END;
  WriteInt(sum, 0); WriteLn
END Ackermann.
