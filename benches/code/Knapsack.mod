(* The knapsack problem by dynamic programming: a loop downwards over two places of one array. *)
MODULE Knapsack;
FROM InOut IMPORT WriteInt, WriteLn;

CONST
  Things = 200;
  Capacity = 20000;
  Rounds = 200;

VAR
  best: ARRAY [0..Capacity] OF INTEGER;
  weight, value: ARRAY [1..Things] OF INTEGER;
  i, load, round, sum, with: INTEGER;

BEGIN
  FOR i := 1 TO Things DO
    weight[i] := 20 + i * 37 MOD 101;
    value[i] := 10 + i * 53 MOD 97
  END;
  sum := 0;
  FOR round := 1 TO Rounds DO
    FOR load := 0 TO Capacity DO best[load] := 0 END;
    FOR i := 1 TO Things DO
      FOR load := Capacity TO weight[i] BY -1 DO
        with := best[load - weight[i]] + value[i];
        IF with > best[load] THEN best[load] := with END
      END
    END;
    sum := sum + best[Capacity]
  END;
  WriteInt(sum, 0); WriteLn
END Knapsack.
