(* The lost-copy problem: the value of a loop variable is needed after the loop, with its successor. *)
MODULE SsaLostCopy;
FROM InOut IMPORT WriteInt, WriteLn;

PROCEDURE Last(n: INTEGER): INTEGER;
VAR x, y: INTEGER;
BEGIN
  x := 1;
  REPEAT y := x; x := x + 1 UNTIL x > n;
  RETURN y
END Last;

PROCEDURE Both(n: INTEGER; VAR before, after: INTEGER);
VAR x, old: INTEGER;
BEGIN
  x := 0; old := -1;
  WHILE x < n DO old := x; x := x + 3 END;
  before := old; after := x
END Both;

PROCEDURE Lag(n: INTEGER): INTEGER;
VAR a, b, c, i: INTEGER;
BEGIN
  a := 0; b := 0; c := 0;
  FOR i := 1 TO n DO c := b; b := a; a := i * i END;
  RETURN a * 10000 + b * 100 + c
END Lag;

PROCEDURE OutOfInner(n: INTEGER): INTEGER;
VAR i, j, kept: INTEGER;
BEGIN
  kept := 0; i := 0; j := 0;
  WHILE i < n DO
    j := i;
    WHILE j MOD 5 # 4 DO kept := j; j := j + 1 END;
    i := j + 1
  END;
  RETURN kept * 100 + j
END OutOfInner;

VAR before, after, i: INTEGER;
BEGIN
  FOR i := 0 TO 3 DO WriteInt(Last(i), 3) END; WriteLn;
  Both(10, before, after); WriteInt(before, 3); WriteInt(after, 3); WriteLn;
  Both(0, before, after); WriteInt(before, 3); WriteInt(after, 3); WriteLn;
  WriteInt(Lag(2), 8); WriteInt(Lag(5), 8); WriteLn;
  WriteInt(OutOfInner(3), 5); WriteInt(OutOfInner(12), 5); WriteLn
END SsaLostCopy.
