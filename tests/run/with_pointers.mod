(* WITH on targets of pointers; the record is located once, whatever happens to the pointer meanwhile. *)
MODULE WithPointers;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteString, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  Node = POINTER TO NodeRecord;
  NodeRecord = RECORD value: INTEGER; next: Node END;
  Row = RECORD a, b: INTEGER END;

VAR
  list, n: Node;
  rows: ARRAY [0..3] OF Row;
  i, calls: CARDINAL;

PROCEDURE Cons(v: INTEGER; rest: Node): Node;
VAR n: Node;
BEGIN
  NEW(n);
  WITH n^ DO value := v; next := rest END;
  RETURN n
END Cons;

PROCEDURE Pick(): CARDINAL;
BEGIN
  INC(calls);
  RETURN calls MOD 4
END Pick;

PROCEDURE Reverse(VAR n: Node);
VAR done, rest: Node;
BEGIN
  done := NIL;
  WHILE n # NIL DO
    WITH n^ DO
      rest := next;
      next := done;
      done := n;
      n := rest
    END
  END;
  n := done
END Reverse;

PROCEDURE Show(n: Node);
BEGIN
  WHILE n # NIL DO
    WITH n^ DO WriteInt(value, 3); n := next; IF n = NIL THEN Write(".") END END
  END;
  WriteLn
END Show;

BEGIN
  list := NIL; calls := 0;
  FOR i := 1 TO 5 DO list := Cons(VAL(INTEGER, i * i), list) END;
  Show(list); Reverse(list); Show(list);
  n := list;
  WITH n^ DO
    n := n^.next;
    value := 100; n^.value := value + 1;
    WITH next^ DO next^.value := 200; n := next; INC(value) END
  END;
  n^.next := NIL; Show(list);
  FOR i := 0 TO 3 DO rows[i].a := 0; rows[i].b := 0 END;
  WITH rows[Pick()] DO a := 1; INC(a); b := a * 10; DEC(b, 3) END;
  i := 2;
  WITH rows[i] DO i := 3; a := 7; rows[i].a := 8; b := rows[i - 1].a END;
  FOR i := 0 TO 3 DO WriteInt(rows[i].a, 3); WriteInt(rows[i].b, 3) END;
  WriteCard(calls, 3); WriteString(" once"); WriteLn
END WithPointers.
