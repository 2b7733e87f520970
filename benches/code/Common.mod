(* The longest common subsequence of two sequences: dynamic programming in a table of two dimensions. *)
MODULE Common;
FROM InOut IMPORT WriteInt, WriteLn;

CONST Size = 2000;

VAR
  one, other: ARRAY [1..Size] OF INTEGER;
  table: ARRAY [0..Size], [0..Size] OF INTEGER;
  i, j, round, seed, sum: INTEGER;

BEGIN
  seed := 1; sum := 0;
  FOR round := 1 TO 60 DO
    FOR i := 1 TO Size DO
      seed := (seed * 16807) MOD 2147483647; one[i] := seed MOD 8;
      seed := (seed * 16807) MOD 2147483647; other[i] := seed MOD 8
    END;
    FOR i := 0 TO Size DO table[i, 0] := 0; table[0, i] := 0 END;
    FOR i := 1 TO Size DO
      FOR j := 1 TO Size DO
        IF one[i] = other[j] THEN
          table[i, j] := table[i - 1, j - 1] + 1
        ELSIF table[i - 1, j] >= table[i, j - 1] THEN
          table[i, j] := table[i - 1, j]
        ELSE
          table[i, j] := table[i, j - 1]
        END
      END
    END;
    sum := sum + table[Size, Size]
  END;
  WriteInt(sum, 0); WriteLn
END Common.
