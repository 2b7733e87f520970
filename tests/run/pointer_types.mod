MODULE PointerTypes;
FROM InOut IMPORT WriteInt, WriteLn;
FROM Storage IMPORT ALLOCATE;

TYPE
  Tree = POINTER TO Node;
  Visit = PROCEDURE (Tree, INTEGER);
  Node = RECORD
    key: INTEGER;
    child: ARRAY BOOLEAN OF Tree;
    visit: Visit;
    owner: Forest
  END;
  Forest = POINTER TO RECORD trees: ARRAY [1..2] OF Tree; count: [0..2] END;
  Link = POINTER TO Link;

VAR f: Forest; link: Link; number: POINTER TO INTEGER;

PROCEDURE Show(t: Tree; depth: INTEGER);
BEGIN
  WriteInt(t^.key, 3); WriteInt(depth, 2)
END Show;

PROCEDURE Insert(VAR t: Tree; key: INTEGER; owner: Forest);
BEGIN
  IF t = NIL THEN
    NEW(t); t^.key := key; t^.visit := Show; t^.owner := owner
  ELSIF t^.key # key THEN
    Insert(t^.child[key > t^.key], key, owner)
  END
END Insert;

PROCEDURE Walk(t: Tree; depth: INTEGER);
BEGIN
  IF t # NIL THEN
    Walk(t^.child[FALSE], depth + 1);
    t^.visit(t, depth);
    Walk(t^.child[TRUE], depth + 1)
  END
END Walk;

BEGIN
  NEW(f);
  f^.count := 1;
  Insert(f^.trees[f^.count], 5, f); Insert(f^.trees[1], 2, f); Insert(f^.trees[1], 9, f);
  Insert(f^.trees[1], 7, f);
  Walk(f^.trees[1], 0); WriteLn;
  WriteInt(f^.trees[1]^.child[TRUE]^.owner^.trees[1]^.key, 1); WriteLn;
  NEW(link); link^ := link; link := link^^^;
  NEW(number); number^ := 3; INC(number^); WriteInt(number^, 1); WriteLn
END PointerTypes.
