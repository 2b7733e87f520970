(* Conway's game of life: counts of neighbours in an array of BOOLEAN. *)
MODULE Life;
FROM InOut IMPORT WriteInt, WriteLn;

CONST
  Size = 256;
  Rounds = 1500;

TYPE Board = ARRAY [0..Size + 1], [0..Size + 1] OF BOOLEAN;

VAR
  first, second: Board;
  i, j, round, count, seed: INTEGER;

PROCEDURE Step(VAR from, to: Board);
VAR i, j, k, l, n: INTEGER;
BEGIN
  FOR i := 1 TO Size DO
    FOR j := 1 TO Size DO
      n := 0;
      FOR k := i - 1 TO i + 1 DO
        FOR l := j - 1 TO j + 1 DO
          IF from[k, l] & ((k # i) OR (l # j)) THEN n := n + 1 END
        END
      END;
      to[i, j] := (n = 3) OR from[i, j] & (n = 2)
    END
  END
END Step;

BEGIN
  FOR i := 0 TO Size + 1 DO
    FOR j := 0 TO Size + 1 DO
      first[i, j] := FALSE;
      second[i, j] := FALSE
    END
  END;
  seed := 1;
  FOR i := 1 TO Size DO
    FOR j := 1 TO Size DO
      seed := seed * 16807 MOD 2147483647;
      first[i, j] := seed MOD 3 = 0
    END
  END;
  FOR round := 1 TO Rounds DO
    Step(first, second);
    Step(second, first)
  END;
  count := 0;
  FOR i := 1 TO Size DO
    FOR j := 1 TO Size DO
      IF first[i, j] THEN count := count + 1 END
    END
  END;
  WriteInt(count, 0); WriteLn
END Life.
