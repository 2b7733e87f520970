MODULE SearchTree;
FROM InOut IMPORT WriteInt, WriteLn, Write;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
TYPE
  Tree = POINTER TO Node;
  Node = RECORD key, count: INTEGER; left, right: Tree END;
VAR root: Tree; seed, i: INTEGER;

PROCEDURE Insert(VAR t: Tree; key: INTEGER);
BEGIN
  IF t = NIL THEN
    NEW(t); t^.key := key; t^.count := 1; t^.left := NIL;
    t^.right := NIL
  ELSIF key < t^.key THEN Insert(t^.left, key)
  ELSIF key > t^.key THEN Insert(t^.right, key)
  ELSE INC(t^.count)
  END
END Insert;

PROCEDURE Delete(VAR t: Tree; key: INTEGER);
VAR old: Tree;
  PROCEDURE TakeGreatest(VAR r: Tree);
  BEGIN
    IF r^.right # NIL THEN TakeGreatest(r^.right)
    ELSE old^.key := r^.key; old^.count := r^.count; old := r; r := r^.left
    END
  END TakeGreatest;
BEGIN
  IF t = NIL THEN RETURN END;
  IF key < t^.key THEN Delete(t^.left, key)
  ELSIF key > t^.key THEN Delete(t^.right, key)
  ELSE
    old := t;
    IF old^.right = NIL THEN t := old^.left
    ELSIF old^.left = NIL THEN t := old^.right
    ELSE TakeGreatest(old^.left)
    END;
    DISPOSE(old)
  END
END Delete;

PROCEDURE Height(t: Tree): INTEGER;
VAR l, r: INTEGER;
BEGIN
  IF t = NIL THEN RETURN 0 END;
  l := Height(t^.left); r := Height(t^.right);
  IF l > r THEN RETURN l + 1 ELSE RETURN r + 1 END
END Height;

PROCEDURE InOrder(t: Tree);
BEGIN
  IF t # NIL THEN
    InOrder(t^.left);
    WriteInt(t^.key, 3); IF t^.count > 1 THEN Write("*") END;
    InOrder(t^.right)
  END
END InOrder;

BEGIN
  root := NIL; seed := 17;
  FOR i := 1 TO 25 DO seed := (seed * 37 + 11) MOD 101; Insert(root, seed MOD 50) END;
  InOrder(root); WriteLn; WriteInt(Height(root), 0); WriteLn;
  FOR i := 0 TO 49 BY 3 DO Delete(root, i) END;
  InOrder(root); WriteLn; WriteInt(Height(root), 0); WriteLn;
  FOR i := 0 TO 49 DO Delete(root, i) END;
  IF root = NIL THEN Write("-") END; WriteLn
END SearchTree.
