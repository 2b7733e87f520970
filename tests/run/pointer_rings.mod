(* Doubly linked rings: insertion, removal, rotation, and the Josephus problem. *)
MODULE PointerRings;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  Link = POINTER TO Cell;
  Cell = RECORD value: INTEGER; next, previous: Link END;
  Ring = RECORD first: Link; size: CARDINAL END;

VAR
  ring: Ring;
  i: INTEGER;

PROCEDURE Init(VAR r: Ring);
BEGIN
  r.first := NIL; r.size := 0
END Init;

PROCEDURE Append(VAR r: Ring; value: INTEGER);
VAR c: Link;
BEGIN
  NEW(c); c^.value := value;
  IF r.first = NIL THEN
    c^.next := c; c^.previous := c;
    r.first := c
  ELSE
    c^.next := r.first; c^.previous := r.first^.previous;
    c^.previous^.next := c; c^.next^.previous := c
  END;
  INC(r.size)
END Append;

PROCEDURE Remove(VAR r: Ring; c: Link): INTEGER;
VAR value: INTEGER;
BEGIN
  value := c^.value;
  c^.previous^.next := c^.next; c^.next^.previous := c^.previous;
  DEC(r.size);
  IF r.size = 0 THEN r.first := NIL ELSIF r.first = c THEN r.first := c^.next END;
  DISPOSE(c);
  RETURN value
END Remove;

PROCEDURE Show(r: Ring; forward: BOOLEAN);
VAR
  c: Link;
  n: CARDINAL;
BEGIN
  c := r.first;
  FOR n := 1 TO r.size DO
    WriteInt(c^.value, 3);
    IF forward THEN c := c^.next ELSE c := c^.previous END
  END;
  WriteLn
END Show;

PROCEDURE Josephus(VAR r: Ring; step: CARDINAL);
VAR
  c: Link;
  n: CARDINAL;
BEGIN
  c := r.first^.previous;
  WHILE r.size > 0 DO
    FOR n := 1 TO step DO c := c^.next END;
    c := c^.previous;
    WriteInt(Remove(r, c^.next), 3)
  END;
  WriteLn
END Josephus;

BEGIN
  Init(ring);
  FOR i := 1 TO 10 DO Append(ring, i) END;
  Show(ring, TRUE); Show(ring, FALSE);
  WriteInt(Remove(ring, ring.first), 3); WriteInt(Remove(ring, ring.first^.previous), 3); WriteLn;
  Show(ring, TRUE);
  Josephus(ring, 3);
  IF ring.first = NIL THEN WriteString("empty") END; WriteCard(ring.size, 2); WriteLn
END PointerRings.
