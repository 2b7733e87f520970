(* The game of life, each row a set. *)
MODULE LifeInSets;
FROM InOut IMPORT Write, WriteCard, WriteLn;

CONST
  Width = 24;
  Height = 8;

TYPE
  Column = [0..Width - 1];
  RowIndex = [0..Height - 1];
  Row = SET OF Column;
  World = ARRAY RowIndex OF Row;

VAR
  w: World;
  generation: CARDINAL;

PROCEDURE Neighbours(VAR w: World; r: RowIndex; c: Column): CARDINAL;
VAR n, dr, dc: CARDINAL;
BEGIN
  n := 0;
  FOR dr := Height - 1 TO Height + 1 DO
    FOR dc := Width - 1 TO Width + 1 DO
      IF (c + dc) MOD Width IN w[(r + dr) MOD Height] THEN INC(n) END
    END
  END;
  IF c IN w[r] THEN DEC(n) END;
  RETURN n
END Neighbours;

PROCEDURE Step(VAR w: World);
VAR next: World; r: RowIndex; c: Column;
BEGIN
  FOR r := 0 TO Height - 1 DO
    next[r] := Row{};
    FOR c := 0 TO Width - 1 DO
      CASE Neighbours(w, r, c) OF
        3: INCL(next[r], c)
      | 2: IF c IN w[r] THEN INCL(next[r], c) END
      ELSE
      END
    END
  END;
  w := next
END Step;

PROCEDURE Show(VAR w: World);
VAR r: RowIndex; c: Column; alive: CARDINAL;
BEGIN
  alive := 0;
  FOR r := 0 TO Height - 1 DO
    FOR c := 0 TO Width - 1 DO
      IF c IN w[r] THEN Write("#"); INC(alive) ELSE Write(".") END
    END;
    WriteLn
  END;
  WriteCard(generation, 3); WriteCard(alive, 4); WriteLn
END Show;

VAR r: RowIndex;
BEGIN
  FOR r := 0 TO Height - 1 DO w[r] := Row{} END;
  w[1] := Row{2, 15..17}; w[2] := Row{3}; w[3] := Row{1..3, 20, 21}; w[4] := Row{20, 21};
  generation := 0; Show(w);
  FOR generation := 1 TO 12 DO Step(w) END;
  generation := 12; Show(w)
END LifeInSets.
