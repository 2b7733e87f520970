MODULE Dereference;
FROM Storage IMPORT ALLOCATE;
TYPE List = POINTER TO Node; Node = RECORD value: INTEGER; next: List END;
VAR l: List;
BEGIN
  NEW(l);
  l.value := 1;
  l^.next := NIL
END Dereference.
