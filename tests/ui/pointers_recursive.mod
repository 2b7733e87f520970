MODULE PointersRecursive;
TYPE
  A = POINTER TO B;
  B = RECORD next: A; other: C END;
  C = POINTER TO D;
  D = RECORD up: A; self: D END;
  E = POINTER TO POINTER TO E;
  F = POINTER TO Missing;
  G = POINTER TO G;
  H = PROCEDURE (H): H;
VAR a: A; c: C; e: E; g: G; h: H;
BEGIN
  a^.next := a;
  a^.other := a;
  e^^ := e;
  e^ := e;
  g^ := g;
  h := h;
  c := a^.other
END PointersRecursive.
