(* Sets in records, arrays and pointer targets, as VAR parameters, and copied as parts of these. *)
MODULE SetStructures;
FROM InOut IMPORT Write, WriteCard, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

CONST N = 6;

TYPE
  Node = [1..N];
  Nodes = SET OF Node;
  Graph = RECORD
    next: ARRAY Node OF Nodes;
    edges: CARDINAL
  END;
  Cell = POINTER TO RECORD s: Nodes; next: Cell END;

VAR
  g, h: Graph;
  n: Node;
  list: Cell;

PROCEDURE Clear(VAR g: Graph);
VAR n: Node;
BEGIN
  FOR n := 1 TO N DO g.next[n] := Nodes{} END;
  g.edges := 0
END Clear;

PROCEDURE Add(VAR g: Graph; from: Node; to: Nodes);
VAR n: Node;
BEGIN
  FOR n := 1 TO N DO IF n IN to - g.next[from] THEN INC(g.edges) END END;
  g.next[from] := g.next[from] + to
END Add;

PROCEDURE Reach(g: Graph; from: Nodes): Nodes;
VAR old: Nodes; n: Node;
BEGIN
  REPEAT
    old := from;
    FOR n := 1 TO N DO IF n IN old THEN from := from + g.next[n] END END
  UNTIL from = old;
  RETURN from
END Reach;

PROCEDURE Show(s: Nodes);
VAR n: Node;
BEGIN
  FOR n := 1 TO N DO IF n IN s THEN WriteCard(n, 1) END END;
  Write(" ")
END Show;

PROCEDURE Toggle(VAR s: Nodes; n: Node);
BEGIN
  IF n IN s THEN EXCL(s, n) ELSE INCL(s, n) END
END Toggle;

PROCEDURE Push(s: Nodes);
VAR c: Cell;
BEGIN
  NEW(c); c^.s := s; c^.next := list; list := c
END Push;

BEGIN
  Clear(g);
  Add(g, 1, Nodes{2, 3}); Add(g, 2, Nodes{4}); Add(g, 5, Nodes{6, 1}); Add(g, 4, Nodes{2});
  Add(g, 1, Nodes{3});
  FOR n := 1 TO N DO Show(Reach(g, Nodes{n})) END; WriteCard(g.edges, 3); WriteLn;
  h := g; Toggle(h.next[1], 5); Toggle(h.next[1], 2);
  FOR n := 1 TO N DO Show(h.next[n]); Show(g.next[n]) END; WriteLn;
  Show(Reach(h, Nodes{2})); Show(Reach(h, Nodes{3, 1})); Show(Reach(h, Nodes{})); WriteLn;
  list := NIL;
  FOR n := 1 TO N DO Push(Reach(h, g.next[n])) END;
  WHILE list # NIL DO
    Toggle(list^.s, 1); INCL(list^.s, 4); Show(list^.s); list := list^.next
  END;
  WriteLn
END SetStructures.
