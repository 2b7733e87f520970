(* Shortest paths on a grid by repeated relaxation: a small procedure with early return, called in a nest of loops. *)
MODULE Grid;
FROM InOut IMPORT WriteInt, WriteLn;

CONST
  Size = 300;
  Sources = 40;
  Far = 1000000;

VAR
  cost, distance: ARRAY [0..Size - 1], [0..Size - 1] OF INTEGER;
  i, j, source, seed, sum, rounds: INTEGER;
  isChanged: BOOLEAN;

PROCEDURE Relax(i, j, k, l: INTEGER);
VAR through: INTEGER;
BEGIN
  IF (k < 0) OR (l < 0) OR (k >= Size) OR (l >= Size) THEN RETURN END;
  through := distance[k, l] + cost[i, j];
  IF through < distance[i, j] THEN
    distance[i, j] := through;
    isChanged := TRUE
  END
END Relax;

BEGIN
  seed := 1;
  FOR i := 0 TO Size - 1 DO
    FOR j := 0 TO Size - 1 DO
      seed := seed * 16807 MOD 2147483647;
      cost[i, j] := 1 + seed MOD 9
    END
  END;
  sum := 0;
  rounds := 0;
  FOR source := 1 TO Sources DO
    FOR i := 0 TO Size - 1 DO
      FOR j := 0 TO Size - 1 DO distance[i, j] := Far END
    END;
    distance[source, source] := 0;
    REPEAT
      isChanged := FALSE;
      FOR i := 0 TO Size - 1 DO
        FOR j := 0 TO Size - 1 DO
          Relax(i, j, i - 1, j);
          Relax(i, j, i + 1, j);
          Relax(i, j, i, j - 1);
          Relax(i, j, i, j + 1)
        END
      END;
      rounds := rounds + 1
    UNTIL NOT isChanged;
    sum := sum + distance[Size - 1, Size - 1]
  END;
  WriteInt(sum, 0); WriteLn;
  WriteInt(rounds, 0); WriteLn
END Grid.
