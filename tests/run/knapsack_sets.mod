(* Dynamic programming over arrays of records that contain sets: the items in the best knapsack. *)
MODULE KnapsackSets;
FROM InOut IMPORT Write, WriteCard, WriteLn;

CONST
  Items = 7;
  Capacity = 26;

TYPE
  Item = [1..Items];
  Chosen = SET OF Item;
  Best = RECORD value: CARDINAL; items: Chosen END;

VAR
  best: ARRAY [0..Capacity] OF Best;
  weight, value: ARRAY Item OF CARDINAL;
  i: Item;
  room: CARDINAL;

PROCEDURE Better(VAR a: Best; b: Best; with: Item);
BEGIN
  b.value := b.value + value[with];
  IF b.value > a.value THEN a := b; INCL(a.items, with) END
END Better;

PROCEDURE Weight(c: Chosen): CARDINAL;
VAR i: Item; sum: CARDINAL;
BEGIN
  sum := 0;
  FOR i := MIN(Item) TO MAX(Item) DO IF i IN c THEN sum := sum + weight[i] END END;
  RETURN sum
END Weight;

BEGIN
  FOR i := 1 TO Items DO weight[i] := i * 5 MOD 11 + 1; value[i] := i * i MOD 10 + 3 END;
  FOR room := 0 TO Capacity DO best[room].value := 0; best[room].items := Chosen{} END;
  FOR i := 1 TO Items DO
    FOR room := Capacity TO weight[i] BY -1 DO Better(best[room], best[room - weight[i]], i) END
  END;
  FOR room := 2 TO Capacity BY 8 DO
    WITH best[room] DO
      WriteCard(room, 3); WriteCard(value, 4); WriteCard(Weight(items), 4); Write(" ");
      FOR i := 1 TO Items DO IF i IN items THEN WriteCard(i, 1) ELSE Write(".") END END
    END;
    WriteLn
  END
END KnapsackSets.
