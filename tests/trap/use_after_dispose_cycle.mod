(* A link that is copied leads to a free object, but no object is given out twice. *)
MODULE use_after_dispose_cycle;
FROM InOut IMPORT WriteString, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
TYPE
  List = POINTER TO Node;
  Node = RECORD next: List; number: INTEGER END;
VAR a, b, c, first, second, third: List;
BEGIN
  NEW(a); NEW(b); NEW(c);
  first := a;
  second := b;
  DISPOSE(c); DISPOSE(b); DISPOSE(a);
  second^.next := first^.next;
  NEW(first);
  NEW(second);
  WriteString("two"); WriteLn;
  NEW(third);
  IF second = third THEN WriteString("given out twice"); WriteLn END
END use_after_dispose_cycle.
