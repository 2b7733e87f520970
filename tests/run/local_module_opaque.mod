(* A local module hides the representation of its type by exporting only the procedures that handle it. *)
MODULE LocalModuleOpaque;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

MODULE Queues;
IMPORT ALLOCATE, DEALLOCATE;
EXPORT Queue, Init, Put, Get, Empty;

TYPE
  Cell = POINTER TO CellRecord;
  CellRecord = RECORD ch: CHAR; next: Cell END;
  Queue = RECORD first, last: Cell END;

PROCEDURE Init(VAR q: Queue);
BEGIN
  q.first := NIL; q.last := NIL
END Init;

PROCEDURE Empty(VAR q: Queue): BOOLEAN;
BEGIN
  RETURN q.first = NIL
END Empty;

PROCEDURE Put(VAR q: Queue; ch: CHAR);
VAR c: Cell;
BEGIN
  NEW(c); c^.ch := ch; c^.next := NIL;
  IF Empty(q) THEN q.first := c ELSE q.last^.next := c END;
  q.last := c
END Put;

PROCEDURE Get(VAR q: Queue): CHAR;
VAR c: Cell; ch: CHAR;
BEGIN
  c := q.first; q.first := c^.next; ch := c^.ch;
  DISPOSE(c);
  RETURN ch
END Get;

END Queues;

VAR
  q, r: Queue;
  text: ARRAY [0..15] OF CHAR;
  i, n: CARDINAL;

BEGIN
  Init(q); Init(r);
  text := "modula-2 queues";
  FOR i := 0 TO 14 DO
    IF ODD(i) THEN Put(q, text[i]) ELSE Put(r, text[i]) END
  END;
  WHILE NOT Empty(q) DO Write(Get(q)) END;
  Write("|"); n := 0;
  WHILE NOT Empty(r) DO
    Put(q, CAP(Get(r))); INC(n);
    IF n MOD 3 = 0 THEN Write(Get(q)) END
  END;
  Write("|");
  WHILE NOT Empty(q) DO Write(Get(q)) END;
  WriteCard(n, 3); WriteString(" done"); WriteLn
END LocalModuleOpaque.
