(* Search trees on the heap: pointers, storage. *)
MODULE Trees;
FROM InOut IMPORT WriteInt, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  Tree = POINTER TO Node;
  Node = RECORD key: INTEGER; left, right: Tree END;

VAR root: Tree; seed, i, round, sum: INTEGER;

PROCEDURE Insert(VAR t: Tree; key: INTEGER);
BEGIN
  IF t = NIL THEN
    NEW(t);
    t^.key := key; t^.left := NIL;
    t^.right := NIL
  ELSIF key < t^.key THEN
    Insert(t^.left, key)
  ELSIF key > t^.key THEN
    Insert(t^.right, key)
  END
END Insert;

PROCEDURE Height(t: Tree): INTEGER;
VAR l, r: INTEGER;
BEGIN
  IF t = NIL THEN RETURN 0 END;
  l := Height(t^.left); r := Height(t^.right);
  IF l > r THEN RETURN l + 1 ELSE RETURN r + 1 END
END Height;

PROCEDURE Free(VAR t: Tree);
BEGIN
  IF t # NIL THEN
    Free(t^.left); Free(t^.right);
    DISPOSE(t)
  END
END Free;

BEGIN
  seed := 1; sum := 0;
  FOR round := 1 TO 8 DO
    root := NIL;
    FOR i := 1 TO 100000 DO
      seed := (seed * 16807) MOD 2147483647;
      Insert(root, seed)
    END;
    FOR i := 1 TO 5 DO sum := sum + Height(root) END;
    Free(root)
  END;
  WriteInt(sum, 0); WriteLn
END Trees.
