(* A ring of doubly linked nodes: the Josephus problem. *)
MODULE CircularList;
FROM InOut IMPORT WriteInt, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
TYPE Node = POINTER TO Person; Person = RECORD number: INTEGER; next, previous: Node END;

PROCEDURE Ring(n: INTEGER): Node;
VAR first, p: Node; i: INTEGER;
BEGIN
  NEW(first); first^.number := 1; first^.next := first; first^.previous := first;
  FOR i := 2 TO n DO
    NEW(p); p^.number := i;
    p^.previous := first^.previous; p^.next := first;
    first^.previous^.next := p; first^.previous := p
  END;
  RETURN first
END Ring;

PROCEDURE Survivor(n, k: INTEGER; show: BOOLEAN): INTEGER;
VAR at, gone: Node; i, last: INTEGER;
BEGIN
  at := Ring(n);
  WHILE at^.next # at DO
    FOR i := 2 TO k DO at := at^.next END;
    IF show THEN WriteInt(at^.number, 3) END;
    gone := at;
    at^.previous^.next := at^.next; at^.next^.previous := at^.previous;
    at := at^.next;
    DISPOSE(gone)
  END;
  last := at^.number;
  DISPOSE(at);
  RETURN last
END Survivor;

VAR n: INTEGER;
BEGIN
  n := Survivor(41, 3, TRUE); WriteLn; WriteInt(n, 0); WriteLn;
  FOR n := 1 TO 16 DO WriteInt(Survivor(n, 2, FALSE), 3) END; WriteLn
END CircularList.
