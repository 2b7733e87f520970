(* Pointers: a search tree and lists. *)
MODULE Trees;
FROM InOut IMPORT ReadInt, WriteInt, WriteLn;
FROM Storage IMPORT ALLOCATE;

TYPE
  Tree = POINTER TO Node;
  Node = RECORD key, count: INTEGER; left, right: Tree END;
  List = POINTER TO Item;
  Item = RECORD value: INTEGER; next: List END;

VAR
  seed: INTEGER;

PROCEDURE Insert(root: Tree; key: INTEGER): Tree;
VAR node, parent, made: Tree; depth: INTEGER;
BEGIN
  parent := NIL;
  node := root;
  depth := 0;
  WHILE node # NIL DO
    IF node^.key = key THEN
      node^.count := node^.count + depth;
      RETURN root
    END;
    parent := node;
    depth := depth + 1;
    IF key < node^.key THEN node := node^.left ELSE node := node^.right END
  END;
  NEW(made);
  made^.key := key;
  made^.count := 1;
  made^.left := NIL;
  made^.right := NIL;
  IF parent = NIL THEN RETURN made END;
  IF key < parent^.key THEN parent^.left := made ELSE parent^.right := made END;
  RETURN root
END Insert;

PROCEDURE Height(node: Tree): INTEGER;
VAR left, right: INTEGER;
BEGIN
  IF node = NIL THEN RETURN 0 END;
  left := Height(node^.left);
  right := Height(node^.right);
  IF left > right THEN RETURN left + 1 ELSE RETURN right + 1 END
END Height;

PROCEDURE Sum(node: Tree): INTEGER;
VAR sum: INTEGER;
BEGIN
  sum := 0;
  WHILE node # NIL DO
    sum := sum + node^.key * node^.count + Sum(node^.left);
    node := node^.right
  END;
  RETURN sum
END Sum;

PROCEDURE Pushed(list: List; value: INTEGER): List;
VAR made: List;
BEGIN
  NEW(made);
  made^.value := value;
  made^.next := list;
  RETURN made
END Pushed;

PROCEDURE Reversed(list: List): List;
VAR done, next: List;
BEGIN
  done := NIL;
  WHILE list # NIL DO
    next := list^.next;
    list^.next := done;
    done := list;
    list := next
  END;
  RETURN done
END Reversed;

PROCEDURE Largest(list: List): INTEGER;
VAR largest, place, at: INTEGER;
BEGIN
  largest := 0;
  place := 0;
  at := 0;
  WHILE list # NIL DO
    IF list^.value > largest THEN
      largest := list^.value;
      place := at
    END;
    at := at + 1;
    list := list^.next
  END;
  RETURN place * 65536 + largest
END Largest;

PROCEDURE Work(count: INTEGER);
VAR root: Tree; list: List; i: INTEGER;
BEGIN
  root := NIL;
  list := NIL;
  FOR i := 1 TO count DO
    seed := (seed * 1103 + 12345) MOD 65536;
    root := Insert(root, seed);
    list := Pushed(list, seed)
  END;
  WriteInt(Height(root), 1); WriteLn;
  WriteInt(Sum(root), 1); WriteLn;
  WriteInt(Largest(list), 1); WriteLn;
  WriteInt(Largest(Reversed(list)), 1); WriteLn
END Work;

BEGIN
  ReadInt(seed);
  Work(2000)
END Trees.
