(* All shortest paths by Floyd, and a minimal spanning tree by Prim. *)
MODULE ShortestPaths;
FROM InOut IMPORT Done, ReadInt, Write, WriteInt, WriteLn;
CONST Max = 10; Infinite = 1000000;
TYPE Table = ARRAY [1..Max], [1..Max] OF INTEGER;
VAR d, e: Table; n, a, b, w, i, j, k: INTEGER;

PROCEDURE Tree(VAR e: Table; n: INTEGER): INTEGER;
VAR
  near: ARRAY [1..Max] OF INTEGER;
  inside: ARRAY [1..Max] OF BOOLEAN;
  i, best, step, total: INTEGER;
BEGIN
  FOR i := 1 TO n DO near[i] := e[1, i]; inside[i] := i = 1 END;
  total := 0;
  FOR step := 2 TO n DO
    best := 0;
    FOR i := 1 TO n DO
      IF NOT inside[i] AND ((best = 0) OR (near[i] < near[best])) THEN best := i END
    END;
    inside[best] := TRUE; INC(total, near[best]);
    FOR i := 1 TO n DO IF e[best, i] < near[i] THEN near[i] := e[best, i] END END
  END;
  RETURN total
END Tree;

BEGIN
  ReadInt(n);
  FOR i := 1 TO n DO
    FOR j := 1 TO n DO IF i = j THEN e[i, j] := 0 ELSE e[i, j] := Infinite END END
  END;
  LOOP
    ReadInt(a); IF NOT Done THEN EXIT END;
    ReadInt(b); ReadInt(w);
    e[a, b] := w; e[b, a] := w
  END;
  d := e;
  FOR k := 1 TO n DO
    FOR i := 1 TO n DO
      FOR j := 1 TO n DO
        IF d[i, k] + d[k, j] < d[i, j] THEN d[i, j] := d[i, k] + d[k, j] END
      END
    END
  END;
  FOR i := 1 TO n DO
    FOR j := 1 TO n DO
      IF d[i, j] >= Infinite THEN Write(" "); Write(" "); Write("-") ELSE WriteInt(d[i, j], 3) END
    END;
    WriteLn
  END;
  WriteInt(Tree(e, n - 1), 0); WriteLn
END ShortestPaths.
