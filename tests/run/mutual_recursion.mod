(* Procedures that call each other, declared in any order. *)
MODULE MutualRecursion;
FROM InOut IMPORT Write, WriteInt, WriteLn;
VAR i: INTEGER;

PROCEDURE IsEven(n: INTEGER): BOOLEAN;
BEGIN
  IF n = 0 THEN RETURN TRUE END;
  RETURN IsOdd(n - 1)
END IsEven;

PROCEDURE IsOdd(n: INTEGER): BOOLEAN;
BEGIN
  IF n = 0 THEN RETURN FALSE END;
  RETURN IsEven(n - 1)
END IsOdd;

PROCEDURE Female(n: INTEGER): INTEGER;
BEGIN
  IF n = 0 THEN RETURN 1 ELSE RETURN n - Male(Female(n - 1)) END
END Female;

PROCEDURE Male(n: INTEGER): INTEGER;
BEGIN
  IF n = 0 THEN RETURN 0 ELSE RETURN n - Female(Male(n - 1)) END
END Male;

PROCEDURE Nested(n: INTEGER): INTEGER;
  PROCEDURE Ping(k: INTEGER);
  BEGIN
    IF k > 0 THEN n := n + k; Pong(k - 1) END
  END Ping;

  PROCEDURE Pong(k: INTEGER);
  BEGIN
    IF k > 0 THEN n := n * 2 MOD 1000; Ping(k - 1) END
  END Pong;
BEGIN
  Ping(n);
  RETURN n
END Nested;

BEGIN
  FOR i := 0 TO 5 DO IF IsEven(i) THEN Write("e") END; IF IsOdd(i) THEN Write("o") END END; WriteLn;
  FOR i := 0 TO 12 DO WriteInt(Female(i), 3) END; WriteLn;
  FOR i := 0 TO 12 DO WriteInt(Male(i), 3) END; WriteLn;
  FOR i := 1 TO 9 DO WriteInt(Nested(i), 5) END; WriteLn
END MutualRecursion.
