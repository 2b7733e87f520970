(* Calls of a procedure by itself that are equal on some paths only. *)
MODULE CallsMadeBefore;
FROM InOut IMPORT WriteInt, WriteLn;

VAR n: INTEGER;

PROCEDURE Choose(n, k: INTEGER): INTEGER;
BEGIN
  IF (k = 0) OR (k = n) THEN RETURN 1 END;
  RETURN Choose(n - 1, k - 1) + Choose(n - 1, k)
END Choose;

PROCEDURE Delannoy(m, n: INTEGER): INTEGER;
BEGIN
  IF (m = 0) OR (n = 0) THEN RETURN 1 END;
  RETURN Delannoy(m - 1, n) + Delannoy(m - 1, n - 1) + Delannoy(m, n - 1)
END Delannoy;

(* The second call is made alone if n MOD 3 = 1, and is not made if n MOD 3 = 2. *)
PROCEDURE Sometimes(n: INTEGER): INTEGER;
VAR sum: INTEGER;
BEGIN
  IF n <= 0 THEN RETURN 1 END;
  sum := n;
  IF n MOD 3 # 1 THEN sum := sum + Sometimes(n - 2) END;
  IF n MOD 3 # 2 THEN sum := sum + 3 * Sometimes(n - 2) END;
  RETURN sum
END Sometimes;

(* Each round of the loop makes calls of its own. *)
PROCEDURE InRounds(n, rounds: INTEGER): INTEGER;
VAR i, sum: INTEGER;
BEGIN
  IF n <= 0 THEN RETURN 1 END;
  sum := 0;
  FOR i := 1 TO rounds DO
    IF ODD(n + i) THEN sum := sum + InRounds(n - i, rounds) END;
    IF n MOD 4 # i THEN sum := sum + 2 * InRounds(n - i, rounds) END
  END;
  RETURN sum
END InRounds;

(* The argument changes between calls that look equal. *)
PROCEDURE Changed(n: INTEGER): INTEGER;
VAR m, sum: INTEGER;
BEGIN
  IF n <= 0 THEN RETURN 2 END;
  m := n - 1;
  sum := Changed(m);
  WHILE m > n - 3 DO
    m := m - 1;
    IF ODD(m) THEN sum := sum + 5 * Changed(m) END
  END;
  RETURN sum + Changed(m)
END Changed;

BEGIN
  WriteInt(Choose(22, 9), 0); WriteLn;
  WriteInt(Delannoy(7, 8), 0); WriteLn;
  FOR n := 0 TO 12 DO WriteInt(Sometimes(n), 8) END; WriteLn;
  FOR n := 0 TO 12 DO WriteInt(InRounds(n, 3), 8) END; WriteLn;
  FOR n := 0 TO 12 DO WriteInt(Changed(n), 8) END; WriteLn
END CallsMadeBefore.
