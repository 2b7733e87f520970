MODULE LinkedLists;
FROM InOut IMPORT WriteInt, WriteLn, WriteString;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
TYPE
  List = POINTER TO Node;
  Node = RECORD key: INTEGER; next: List END;
VAR a, b: List; i: INTEGER;

PROCEDURE Cons(key: INTEGER; next: List): List;
VAR l: List;
BEGIN
  NEW(l); l^.key := key; l^.next := next;
  RETURN l
END Cons;

PROCEDURE Show(l: List);
BEGIN
  WHILE l # NIL DO WriteInt(l^.key, 3); l := l^.next END;
  WriteLn
END Show;

PROCEDURE Reverse(VAR l: List);
VAR done, rest: List;
BEGIN
  done := NIL;
  WHILE l # NIL DO rest := l^.next; l^.next := done; done := l; l := rest END;
  l := done
END Reverse;

PROCEDURE Insert(VAR l: List; key: INTEGER);
BEGIN
  IF (l = NIL) OR (l^.key >= key) THEN l := Cons(key, l) ELSE Insert(l^.next, key) END
END Insert;

PROCEDURE Remove(VAR l: List; key: INTEGER);
VAR old: List;
BEGIN
  IF l # NIL THEN
    IF l^.key = key THEN
      old := l;
      l := l^.next;
      DISPOSE(old);
      Remove(l, key)
    ELSE
      Remove(l^.next, key)
    END
  END
END Remove;

PROCEDURE Merge(a, b: List): List;
BEGIN
  IF a = NIL THEN RETURN b END;
  IF b = NIL THEN RETURN a END;
  IF a^.key <= b^.key THEN a^.next := Merge(a^.next, b); RETURN a END;
  b^.next := Merge(a, b^.next);
  RETURN b
END Merge;

PROCEDURE Length(l: List): INTEGER;
BEGIN
  IF l = NIL THEN RETURN 0 ELSE RETURN 1 + Length(l^.next) END
END Length;

BEGIN
  a := NIL; b := NIL;
  FOR i := 1 TO 6 DO a := Cons(i * i, a) END; Show(a);
  Reverse(a); Show(a);
  FOR i := 0 TO 8 DO Insert(b, i * 7 MOD 9) END; Insert(b, 4); Insert(b, 4); Show(b);
  Remove(b, 4); Remove(b, 0); Remove(b, 100); Show(b);
  a := Merge(a, b); Show(a); WriteInt(Length(a), 0); WriteInt(Length(NIL), 2); WriteLn;
  WHILE a # NIL DO Remove(a, a^.key) END; IF a = NIL THEN WriteString("empty") END; WriteLn
END LinkedLists.
