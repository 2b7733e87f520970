(* After a call, a variable changed through the kept address of a parameter was assumed to be unchanged. *)
MODULE kept_addresses;
FROM SYSTEM IMPORT ADR;
FROM InOut IMPORT WriteInt, WriteLn;

TYPE
  Keeper = PROCEDURE (VAR INTEGER);
  Pair = RECORD x, y: INTEGER END;

VAR
  kept: POINTER TO INTEGER;
  pair: POINTER TO Pair;
  keeper: Keeper;

PROCEDURE Keep(VAR x: INTEGER);
BEGIN
  kept := ADR(x)
END Keep;

PROCEDURE PassOn(VAR x: INTEGER);
BEGIN
  Keep(x)
END PassOn;

PROCEDURE KeepPair(VAR p: Pair);
BEGIN
  pair := ADR(p)
END KeepPair;

PROCEDURE Set(n: INTEGER);
BEGIN
  kept^ := n
END Set;

PROCEDURE Direct;
VAR a: INTEGER;
BEGIN
  a := -1; Keep(a); Set(1); WriteInt(a, 1);
  a := 2; WriteInt(kept^, 2); INC(kept^); WriteInt(a, 2); WriteLn
END Direct;

PROCEDURE Indirect(a: INTEGER);
BEGIN
  PassOn(a); Set(4); WriteInt(a, 1); WriteLn
END Indirect;

PROCEDURE ByValue;
VAR a: INTEGER;
BEGIN
  a := -1; keeper(a); Set(5); WriteInt(a, 1); WriteLn
END ByValue;

PROCEDURE Nested;
VAR a: INTEGER;

  PROCEDURE Inner;
  BEGIN
    Keep(a)
  END Inner;

BEGIN
  a := -1; Inner; Set(6); WriteInt(a, 1); WriteLn
END Nested;

PROCEDURE Part;
VAR p: Pair;
BEGIN
  p.x := -1; p.y := -2; Keep(p.y); Set(7); WriteInt(p.x, 1); WriteInt(p.y, 2); WriteLn
END Part;

PROCEDURE Whole;
VAR p: Pair;
BEGIN
  p.x := -1; p.y := -2; KeepPair(p); pair^.x := 8; pair^.y := 9; WriteInt(p.x, 1); WriteInt(p.y, 2); WriteLn
END Whole;

BEGIN
  keeper := PassOn;
  Direct; Indirect(-1); ByValue; Nested; Part; Whole
END kept_addresses.
