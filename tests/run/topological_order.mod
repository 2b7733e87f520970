(* Counting predecessors in tables of records that point to each other; the remaining nodes form cycles. *)
MODULE TopologicalOrder;
FROM InOut IMPORT Write, WriteCard, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  Leader = POINTER TO LeaderRecord;
  Trailer = POINTER TO TrailerRecord;
  LeaderRecord = RECORD key: CHAR; count: CARDINAL; trail: Trailer; next: Leader END;
  TrailerRecord = RECORD id: Leader; next: Trailer END;

VAR
  head: Leader;
  total: CARDINAL;

PROCEDURE Find(key: CHAR; VAR l: Leader): Leader;
BEGIN
  IF l = NIL THEN
    NEW(l); INC(total);
    WITH l^ DO count := 0; trail := NIL; next := NIL END;
    l^.key := key;
    RETURN l
  ELSIF l^.key = key THEN RETURN l
  END;
  RETURN Find(key, l^.next)
END Find;

PROCEDURE Pair(before, after: CHAR);
VAR p, q: Leader; t: Trailer;
BEGIN
  p := Find(before, head); q := Find(after, head);
  NEW(t); t^.id := q; t^.next := p^.trail; p^.trail := t;
  INC(q^.count)
END Pair;

PROCEDURE Sort;
VAR p, q, ready: Leader; t: Trailer;
BEGIN
  p := head; ready := NIL;
  WHILE p # NIL DO
    q := p; p := q^.next;
    IF q^.count = 0 THEN q^.next := ready; ready := q END
  END;
  WHILE ready # NIL DO
    Write(ready^.key); DEC(total);
    t := ready^.trail; ready := ready^.next;
    WHILE t # NIL DO
      WITH t^ DO
        DEC(id^.count);
        IF id^.count = 0 THEN id^.next := ready; ready := id END
      END;
      t := t^.next
    END
  END
END Sort;

PROCEDURE Try(s: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  head := NIL; total := 0; i := 0;
  WHILE (i + 1 <= HIGH(s)) AND (s[i] # 0C) DO Pair(s[i], s[i + 1]); INC(i, 2) END;
  Sort; WriteCard(total, 2); WriteLn
END Try;

BEGIN
  Try("abbdfdceacdgeg"); Try("zyyxxw"); Try("abbcca"); Try("abbccbcd"); Try("")
END TopologicalOrder.
