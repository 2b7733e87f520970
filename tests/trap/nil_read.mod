MODULE NilRead;
TYPE Node = POINTER TO RECORD value: INTEGER; next: Node END;
VAR head: Node; sum: INTEGER;
BEGIN
  NEW(head); NEW(head^.next);
  sum := 0;
  WHILE head^.next # NIL DO sum := sum + head^.value; head := head^.next END;
  sum := sum + head^.next^.value
END NilRead.
