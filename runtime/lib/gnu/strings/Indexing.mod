IMPLEMENTATION MODULE Indexing;

FROM SYSTEM IMPORT ADDRESS, TSIZE;
FROM Storage IMPORT ALLOCATE, DEALLOCATE, REALLOCATE;
FROM TlcEnd IMPORT TlcFail;

CONST
  LastElement = 0FFFFFFEH;
  LeastRoom = 16;

TYPE
  Index = POINTER TO RECORD
    low, count, room: CARDINAL;  (* the elements are those from index low on *)
    elements: POINTER TO ARRAY [0..LastElement] OF ADDRESS
  END;

PROCEDURE InitIndexTuned(low, minsize, growfactor: CARDINAL): Index;
VAR i: Index;
BEGIN
  IF minsize = 0 THEN minsize := 1 END;
  NEW(i);
  i^.low := low;
  i^.count := 0;
  i^.room := minsize;
  ALLOCATE(i^.elements, minsize * TSIZE(ADDRESS));
  RETURN i
END InitIndexTuned;

PROCEDURE InitIndex(low: CARDINAL): Index;
BEGIN
  RETURN InitIndexTuned(low, LeastRoom, 2)
END InitIndex;

PROCEDURE IsEmpty(i: Index): BOOLEAN;
BEGIN
  RETURN i^.count = 0
END IsEmpty;

PROCEDURE KillIndex(i: Index): Index;
BEGIN
  DEALLOCATE(i^.elements, i^.room * TSIZE(ADDRESS));
  DISPOSE(i);
  RETURN NIL
END KillIndex;

PROCEDURE DebugIndex(i: Index): Index;
BEGIN
  RETURN i
END DebugIndex;

PROCEDURE InBounds(i: Index; n: CARDINAL): BOOLEAN;
BEGIN
  RETURN (n >= i^.low) & (n - i^.low < i^.count)
END InBounds;

PROCEDURE HighIndice(i: Index): CARDINAL;
BEGIN
  IF i^.low + i^.count = 0 THEN RETURN 0 END;
  RETURN i^.low + i^.count - 1
END HighIndice;

PROCEDURE LowIndice(i: Index): CARDINAL;
BEGIN
  RETURN i^.low
END LowIndice;

(* Makes room for count elements. It at least doubles, so appending takes amortized constant time. *)
PROCEDURE Reserve(i: Index; count: CARDINAL);
BEGIN
  IF count > i^.room THEN
    i^.room := 2 * i^.room;
    IF i^.room < count THEN i^.room := count END;
    REALLOCATE(i^.elements, i^.room * TSIZE(ADDRESS))
  END
END Reserve;

PROCEDURE PutIndice(i: Index; n: CARDINAL; a: ADDRESS);
BEGIN
  IF n < i^.low THEN TlcFail("Indexing.PutIndice", "the index is less than the lowest one") END;
  n := n - i^.low;
  Reserve(i, n + 1);
  WHILE i^.count <= n DO
    i^.elements^[i^.count] := NIL;
    INC(i^.count)
  END;
  i^.elements^[n] := a
END PutIndice;

PROCEDURE GetIndice(i: Index; n: CARDINAL): ADDRESS;
BEGIN
  IF NOT InBounds(i, n) THEN
    TlcFail("Indexing.GetIndice", "there is no element with the index")
  END;
  RETURN i^.elements^[n - i^.low]
END GetIndice;

(* Returns the number of elements before the first one equal to the address; all if there is none. *)
PROCEDURE Before(i: Index; a: ADDRESS): CARDINAL;
VAR n: CARDINAL;
BEGIN
  n := 0;
  WHILE (n < i^.count) & (i^.elements^[n] # a) DO INC(n) END;
  RETURN n
END Before;

PROCEDURE IsIndiceInIndex(i: Index; a: ADDRESS): BOOLEAN;
BEGIN
  RETURN Before(i, a) < i^.count
END IsIndiceInIndex;

PROCEDURE FindIndice(i: Index; a: ADDRESS): CARDINAL;
BEGIN
  IF Before(i, a) = i^.count THEN RETURN 0 END;
  RETURN i^.low + Before(i, a)
END FindIndice;

PROCEDURE RemoveIndiceFromIndex(i: Index; a: ADDRESS);
VAR from, to: CARDINAL;
BEGIN
  to := 0;
  FOR from := 1 TO i^.count DO
    IF i^.elements^[from - 1] # a THEN
      i^.elements^[to] := i^.elements^[from - 1];
      INC(to)
    END
  END;
  i^.count := to
END RemoveIndiceFromIndex;

PROCEDURE DeleteIndice(i: Index; j: CARDINAL);
VAR n: CARDINAL;
BEGIN
  IF NOT InBounds(i, j) THEN
    TlcFail("Indexing.DeleteIndice", "there is no element with the index")
  END;
  DEC(i^.count);
  n := j - i^.low;
  WHILE n < i^.count DO
    i^.elements^[n] := i^.elements^[n + 1];
    INC(n)
  END
END DeleteIndice;

PROCEDURE IncludeIndiceIntoIndex(i: Index; a: ADDRESS);
BEGIN
  IF NOT IsIndiceInIndex(i, a) THEN PutIndice(i, i^.low + i^.count, a) END
END IncludeIndiceIntoIndex;

PROCEDURE ForeachIndiceInIndexDo(i: Index; p: IndexProcedure);
VAR n: CARDINAL;
BEGIN
  n := 0;
  (* The procedure p may change the array. *)
  WHILE n < i^.count DO
    p(i^.elements^[n]);
    INC(n)
  END
END ForeachIndiceInIndexDo;

END Indexing.
