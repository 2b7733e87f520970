(* Sets as forests in an array with path compression: a maze is connected until there is a path through it. *)
MODULE UnionFind;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

CONST
  Side = 8;
  Last = Side * Side - 1;

TYPE
  Cell = [0..Last];
  Wall = (right, below);
  Walls = SET OF Wall;

VAR
  parent: ARRAY Cell OF Cell;
  rank: ARRAY Cell OF CARDINAL;
  walls: ARRAY Cell OF Walls;
  groups, seed, i, removed: CARDINAL;

PROCEDURE Find(c: Cell): Cell;
BEGIN
  IF parent[c] # c THEN parent[c] := Find(parent[c]) END;
  RETURN parent[c]
END Find;

PROCEDURE Join(a, b: Cell): BOOLEAN;
BEGIN
  a := Find(a); b := Find(b);
  IF a = b THEN RETURN FALSE END;
  IF rank[a] < rank[b] THEN parent[a] := b
  ELSIF rank[b] < rank[a] THEN parent[b] := a
  ELSE parent[b] := a; INC(rank[a])
  END;
  DEC(groups);
  RETURN TRUE
END Join;

PROCEDURE Random(n: CARDINAL): CARDINAL;
BEGIN
  seed := (seed * 75 + 74) MOD 65537;
  RETURN seed MOD n
END Random;

PROCEDURE Open(c: Cell; w: Wall);
VAR there: CARDINAL;
BEGIN
  IF NOT (w IN walls[c]) THEN RETURN END;
  CASE w OF
    right: IF c MOD Side = Side - 1 THEN RETURN END; there := c + 1
  | below: IF c DIV Side = Side - 1 THEN RETURN END; there := c + Side
  END;
  IF Join(c, there) THEN EXCL(walls[c], w); INC(removed) END
END Open;

BEGIN
  FOR i := 0 TO Last DO parent[i] := i; rank[i] := 0; walls[i] := Walls{right, below} END;
  groups := Side * Side; seed := 1; removed := 0;
  WHILE groups > 1 DO Open(Random(Last + 1), VAL(Wall, Random(2))) END;
  FOR i := 0 TO Last DO
    IF below IN walls[i] THEN Write("_") ELSE Write(" ") END;
    IF right IN walls[i] THEN Write("|") ELSE Write(" ") END;
    IF i MOD Side = Side - 1 THEN WriteLn END
  END;
  WriteCard(removed, 3);
  IF Find(0) = Find(Last) THEN WriteString(" connected") END; WriteLn
END UnionFind.
