MODULE NilAsZero;
TYPE List = POINTER TO Node; Node = RECORD value: INTEGER; next: List END;
VAR head: List;
BEGIN
  NEW(head);
  head^.value := 1;
  head^.next := 0
END NilAsZero.
