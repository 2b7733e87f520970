(* Recursive procedures whose inner procedures use the variables of their own activation. *)
MODULE NestedRecursive;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn;

CONST N = 4;

TYPE Item = [1..N];

VAR
  count: CARDINAL;
  chosen: ARRAY Item OF CARDINAL;

PROCEDURE Permute(level: CARDINAL);
VAR used: BOOLEAN; digit: CARDINAL;

  PROCEDURE Free(d: CARDINAL): BOOLEAN;
  VAR i: CARDINAL;
  BEGIN
    FOR i := 1 TO level - 1 DO IF chosen[i] = d THEN RETURN FALSE END END;
    used := TRUE;
    RETURN TRUE
  END Free;

  PROCEDURE Place(d: CARDINAL);
  BEGIN
    chosen[level] := d;
    IF level < N THEN Permute(level + 1) ELSE INC(count); IF count MOD 5 = 0 THEN Show END END;
    digit := digit + d
  END Place;

  PROCEDURE Show;
  VAR i: Item;
  BEGIN
    FOR i := 1 TO N DO WriteCard(chosen[i], 1) END; Write(" ")
  END Show;

VAR d: CARDINAL;
BEGIN
  used := FALSE; digit := 0;
  FOR d := 1 TO N DO IF Free(d) THEN Place(d) END END;
  IF NOT used OR (digit > 10) THEN Write("!") END
END Permute;

PROCEDURE Ackermann(m, n: INTEGER): INTEGER;
VAR result: INTEGER;

  PROCEDURE Set(x: INTEGER);
  BEGIN result := x END Set;

  PROCEDURE Both(k: INTEGER);
  BEGIN
    IF m = 0 THEN Set(k + 1)
    ELSIF k = 0 THEN Set(Ackermann(m - 1, 1))
    ELSE Set(Ackermann(m - 1, Ackermann(m, k - 1)))
    END
  END Both;

BEGIN
  Both(n);
  RETURN result
END Ackermann;

PROCEDURE Towers(n: INTEGER; from, to, via: CHAR): INTEGER;
VAR moves: INTEGER;

  PROCEDURE Move(k: INTEGER; a, b, c: CHAR);
  BEGIN
    IF k > 0 THEN
      Move(k - 1, a, c, b);
      INC(moves);
      IF k = n THEN Write(a); Write(b) END;
      Move(k - 1, c, b, a)
    END
  END Move;

BEGIN
  moves := 0; Move(n, from, to, via);
  IF n > 1 THEN moves := moves * 1000 + Towers(n - 2, to, via, from) END;
  RETURN moves
END Towers;

BEGIN
  count := 0; Permute(1); WriteCard(count, 3); WriteLn;
  WriteInt(Ackermann(2, 3), 3); WriteInt(Ackermann(1, 5), 3); WriteLn;
  WriteInt(Towers(5, "a", "b", "c"), 8); WriteLn
END NestedRecursive.
