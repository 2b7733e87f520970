(* Lists are reversed, merged, split and sorted in place by changing only links. *)
MODULE ListSurgery;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  List = POINTER TO Node;
  Node = RECORD value: INTEGER; next: List END;

VAR
  a, b, c: List;
  i: INTEGER;

PROCEDURE Cons(v: INTEGER; rest: List): List;
VAR n: List;
BEGIN
  NEW(n); n^.value := v; n^.next := rest; RETURN n
END Cons;

PROCEDURE Show(l: List);
BEGIN
  WHILE l # NIL DO WriteInt(l^.value, 4); l := l^.next END;
  WriteLn
END Show;

PROCEDURE Reverse(VAR l: List);
VAR done, rest: List;
BEGIN
  done := NIL;
  WHILE l # NIL DO rest := l^.next; l^.next := done; done := l; l := rest END;
  l := done
END Reverse;

PROCEDURE Split(VAR l, other: List);
VAR slow, fast: List;
BEGIN
  slow := l; fast := l^.next;
  WHILE fast # NIL DO
    fast := fast^.next;
    IF fast # NIL THEN slow := slow^.next; fast := fast^.next END
  END;
  other := slow^.next; slow^.next := NIL
END Split;

PROCEDURE Merge(a, b: List): List;
BEGIN
  IF a = NIL THEN RETURN b ELSIF b = NIL THEN RETURN a END;
  IF a^.value <= b^.value THEN a^.next := Merge(a^.next, b); RETURN a END;
  b^.next := Merge(a, b^.next);
  RETURN b
END Merge;

PROCEDURE Sort(VAR l: List);
VAR other: List;
BEGIN
  IF (l # NIL) AND (l^.next # NIL) THEN
    Split(l, other); Sort(l); Sort(other);
    l := Merge(l, other)
  END
END Sort;

PROCEDURE Remove(VAR l: List; odd: BOOLEAN): CARDINAL;
VAR old: List;
BEGIN
  IF l = NIL THEN RETURN 0 END;
  IF ODD(l^.value) = odd THEN
    old := l; l := l^.next; DISPOSE(old);
    RETURN 1 + Remove(l, odd)
  END;
  RETURN Remove(l^.next, odd)
END Remove;

BEGIN
  a := NIL;
  FOR i := 1 TO 12 DO a := Cons(i * 7 MOD 23 - 5, a) END;
  Show(a); Reverse(a); Show(a);
  Split(a, b); Show(a); Show(b);
  Sort(a); Sort(b); c := Merge(a, b); Show(c);
  WriteCard(Remove(c, TRUE), 2); WriteCard(Remove(c, TRUE), 2); WriteLn; Show(c);
  WriteCard(Remove(c, FALSE), 2); IF c = NIL THEN WriteString(" empty") END; WriteLn
END ListSurgery.
