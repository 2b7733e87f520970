(* A search tree with deletion through VAR parameters that are fields of its nodes. *)
MODULE PointerTreeDelete;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  Tree = POINTER TO Node;
  Node = RECORD key: INTEGER; left, right: Tree END;

VAR
  root: Tree;
  i, k: INTEGER;
  nodes: CARDINAL;

PROCEDURE Insert(VAR t: Tree; key: INTEGER);
BEGIN
  IF t = NIL THEN
    NEW(t); INC(nodes);
    t^.key := key; t^.left := NIL;
    t^.right := NIL
  ELSIF key < t^.key THEN Insert(t^.left, key)
  ELSIF key > t^.key THEN Insert(t^.right, key)
  END
END Insert;

PROCEDURE Delete(VAR t: Tree; key: INTEGER);
VAR old: Tree;

  PROCEDURE Rightmost(VAR r: Tree);
  BEGIN
    IF r^.right # NIL THEN
      Rightmost(r^.right)
    ELSE
      old^.key := r^.key;
      old := r;
      r := r^.left
    END
  END Rightmost;

BEGIN
  IF t = NIL THEN RETURN
  ELSIF key < t^.key THEN Delete(t^.left, key)
  ELSIF key > t^.key THEN Delete(t^.right, key)
  ELSE
    old := t;
    IF old^.right = NIL THEN t := old^.left
    ELSIF old^.left = NIL THEN t := old^.right
    ELSE Rightmost(old^.left)
    END;
    DISPOSE(old); DEC(nodes)
  END
END Delete;

PROCEDURE Show(t: Tree);
BEGIN
  IF t # NIL THEN
    Write("("); Show(t^.left); WriteInt(t^.key, 1); Show(t^.right); Write(")")
  END
END Show;

BEGIN
  root := NIL; nodes := 0; k := 7;
  FOR i := 1 TO 12 DO
    Insert(root, k);
    k := k * 2 MOD 13
  END;
  Show(root); WriteCard(nodes, 3); WriteLn;
  Delete(root, 7); Show(root); WriteLn;
  Delete(root, 99); Delete(root, 1); Delete(root, 6); Show(root); WriteCard(nodes, 3); WriteLn;
  FOR i := 0 TO 12 DO IF i # 4 THEN Delete(root, i) END END;
  Show(root); WriteCard(nodes, 3); WriteLn
END PointerTreeDelete.
