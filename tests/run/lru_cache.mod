(* A cache with a doubly linked list for the order of use and a table of pointers for access. *)
MODULE LruCache;
FROM InOut IMPORT Write, WriteCard, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

CONST Capacity = 3;

TYPE
  Key = ["a".."f"];
  Node = POINTER TO NodeRecord;
  NodeRecord = RECORD key: Key; value: CARDINAL; older, newer: Node END;

VAR
  table: ARRAY Key OF Node;
  oldest, newest: Node;
  size, hits, misses: CARDINAL;
  k: CHAR;

PROCEDURE Unlink(n: Node);
BEGIN
  WITH n^ DO
    IF older = NIL THEN oldest := newer ELSE older^.newer := newer END;
    IF newer = NIL THEN newest := older ELSE newer^.older := older END
  END
END Unlink;

PROCEDURE LinkNewest(n: Node);
BEGIN
  n^.newer := NIL; n^.older := newest;
  IF newest = NIL THEN oldest := n ELSE newest^.newer := n END;
  newest := n
END LinkNewest;

PROCEDURE Evict;
VAR n: Node;
BEGIN
  n := oldest; Unlink(n);
  Write("-"); Write(n^.key);
  table[n^.key] := NIL; DISPOSE(n); DEC(size)
END Evict;

PROCEDURE Get(k: Key): CARDINAL;
VAR n: Node;
BEGIN
  n := table[k];
  IF n = NIL THEN
    INC(misses);
    IF size = Capacity THEN Evict END;
    NEW(n); n^.key := k; n^.value := ORD(k) * ORD(k) MOD 1000; table[k] := n; INC(size);
    Write("+"); Write(k)
  ELSE
    INC(hits); Unlink(n); Write("="); Write(k)
  END;
  LinkNewest(n);
  RETURN n^.value
END Get;

PROCEDURE Play(text: ARRAY OF CHAR): CARDINAL;
VAR i, sum: CARDINAL;
BEGIN
  sum := 0; i := 0;
  WHILE (i <= HIGH(text)) AND (text[i] # 0C) DO sum := sum + Get(text[i]); INC(i) END;
  WriteLn;
  RETURN sum
END Play;

PROCEDURE Order;
VAR n: Node;
BEGIN
  n := newest;
  WHILE n # NIL DO Write(n^.key); n := n^.older END; Write("|");
  n := oldest;
  WHILE n # NIL DO Write(n^.key); n := n^.newer END; WriteLn
END Order;

BEGIN
  FOR k := "a" TO "f" DO table[k] := NIL END;
  oldest := NIL; newest := NIL; size := 0; hits := 0; misses := 0;
  WriteCard(Play("abcabd"), 5); WriteLn; Order;
  WriteCard(Play("aefffda"), 5); WriteLn; Order;
  WriteCard(hits, 3); WriteCard(misses, 3); WriteCard(size, 3); WriteLn
END LruCache.
