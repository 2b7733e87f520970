(* Each activation of the outer procedure has its own variables, and its nested procedures access them, even
   if these recurse into the outer one again. *)
MODULE NestedRecursion;
FROM InOut IMPORT Write, WriteInt, WriteLn;

PROCEDURE Outer(level: INTEGER): INTEGER;
VAR mine: INTEGER;

  PROCEDURE Inner(depth: INTEGER): INTEGER;
  BEGIN
    mine := mine + depth;
    IF depth > 0 THEN RETURN Inner(depth - 1) + level END;
    IF level > 0 THEN RETURN Outer(level - 1) END;
    RETURN 0
  END Inner;

BEGIN
  mine := 100 * level;
  RETURN Inner(level) + mine
END Outer;

PROCEDURE Permutations(n: INTEGER);
VAR items: ARRAY [1..4] OF CHAR; count: INTEGER;

  PROCEDURE Swap(i, j: INTEGER);
  VAR t: CHAR;
  BEGIN
    t := items[i]; items[i] := items[j]; items[j] := t
  END Swap;

  PROCEDURE Show;
  VAR i: INTEGER;
  BEGIN
    FOR i := 1 TO n DO Write(items[i]) END;
    INC(count);
    IF count MOD 6 = 0 THEN WriteLn ELSE Write(" ") END
  END Show;

  PROCEDURE Permute(k: INTEGER);
  VAR i: INTEGER;
  BEGIN
    IF k > n THEN Show; RETURN END;
    FOR i := k TO n DO Swap(k, i); Permute(k + 1); Swap(k, i) END
  END Permute;

VAR i: INTEGER;
BEGIN
  count := 0;
  FOR i := 1 TO 4 DO items[i] := CHR(ORD("a") + VAL(CARDINAL, i) - 1) END;
  Permute(1);
  WriteInt(count, 0); WriteLn
END Permutations;

BEGIN
  WriteInt(Outer(0), 0); WriteInt(Outer(1), 6); WriteInt(Outer(3), 6); WriteLn;
  Permutations(3); Permutations(4)
END NestedRecursion.
