(* Two coroutines traverse two trees and deliver their keys one by one: do the trees have the same fringe? *)
MODULE CoroutinesTree;
FROM SYSTEM IMPORT ADDRESS, NEWPROCESS, TRANSFER;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
FROM InOut IMPORT WriteCard, WriteString, WriteLn;

CONST Size = 65536;

TYPE
  Tree = POINTER TO Node;
  Node = RECORD key: CARDINAL; left, right: Tree END;
  Side = (first, second);

VAR
  main: ADDRESS;
  walker: ARRAY Side OF ADDRESS;
  space: ARRAY Side OF ADDRESS;
  tree: ARRAY Side OF Tree;
  key: ARRAY Side OF CARDINAL;
  current: Side;

PROCEDURE Insert(VAR t: Tree; key: CARDINAL);
BEGIN
  IF t = NIL THEN NEW(t); t^.key := key; t^.left := NIL; t^.right := NIL
  ELSIF key < t^.key THEN Insert(t^.left, key)
  ELSE Insert(t^.right, key)
  END
END Insert;

PROCEDURE Deliver(k: CARDINAL; me: Side);
BEGIN
  key[me] := k;
  TRANSFER(walker[me], main)
END Deliver;

PROCEDURE Walk(t: Tree; me: Side);
BEGIN
  IF t # NIL THEN Walk(t^.left, me); Deliver(t^.key, me); Walk(t^.right, me) END
END Walk;

PROCEDURE Run;
VAR me: Side;
BEGIN
  me := current;
  Walk(tree[me], me);
  LOOP Deliver(0, me) END
END Run;

PROCEDURE Same(): BOOLEAN;
VAR s: Side;
BEGIN
  FOR s := first TO second DO NEWPROCESS(Run, space[s], Size, walker[s]) END;
  LOOP
    FOR s := first TO second DO current := s; TRANSFER(main, walker[s]) END;
    WriteCard(key[first], 3);
    IF key[first] # key[second] THEN
      WriteString(" # ");
      WriteCard(key[second], 1);
      RETURN FALSE
    END;
    IF key[first] = 0 THEN RETURN TRUE END
  END
END Same;

VAR i: CARDINAL; s: Side;
BEGIN
  FOR s := first TO second DO ALLOCATE(space[s], Size); tree[s] := NIL END;
  FOR i := 1 TO 9 DO
    Insert(tree[first], i * 4 MOD 11);
    Insert(tree[second], 40 - i * 4 - (40 - i * 4) DIV 11 * 11)
  END;
  IF Same() THEN WriteString(" same") END; WriteLn;
  Insert(tree[first], 5);
  IF Same() THEN WriteString(" same") END; WriteLn
END CoroutinesTree.
