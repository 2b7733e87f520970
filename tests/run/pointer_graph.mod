(* A directed graph with linked lists of edges: depth-first order, and cycles. *)
MODULE PointerGraph;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  Mark = (white, grey, black);
  Vertex = POINTER TO VertexRecord;
  Edge = POINTER TO EdgeRecord;
  VertexRecord = RECORD name: CHAR; mark: Mark; out: Edge; next: Vertex END;
  EdgeRecord = RECORD to: Vertex; next: Edge END;

VAR
  all: Vertex;
  backEdges: CARDINAL;

PROCEDURE Find(name: CHAR): Vertex;
VAR v: Vertex;
BEGIN
  v := all;
  WHILE (v # NIL) AND (v^.name # name) DO v := v^.next END;
  IF v = NIL THEN
    NEW(v); v^.name := name; v^.mark := white; v^.out := NIL; v^.next := all; all := v
  END;
  RETURN v
END Find;

PROCEDURE Connect(text: ARRAY OF CHAR);
VAR
  i: CARDINAL;
  v: Vertex;
  e: Edge;
BEGIN
  i := 0;
  WHILE i + 1 <= HIGH(text) DO
    IF text[i] = 0C THEN RETURN END;
    v := Find(text[i]);
    NEW(e); e^.to := Find(text[i + 1]); e^.next := v^.out; v^.out := e;
    INC(i, 3)
  END
END Connect;

PROCEDURE Visit(v: Vertex);
VAR e: Edge;
BEGIN
  v^.mark := grey; Write(v^.name);
  e := v^.out;
  WHILE e # NIL DO
    CASE e^.to^.mark OF
      white: Visit(e^.to)
    | grey: INC(backEdges)
    | black:
    END;
    e := e^.next
  END;
  v^.mark := black; Write("'")
END Visit;

PROCEDURE Search;
VAR v: Vertex;
BEGIN
  backEdges := 0; v := all;
  WHILE v # NIL DO v^.mark := white; v := v^.next END;
  v := all;
  WHILE v # NIL DO
    IF v^.mark = white THEN Visit(v); Write(" ") END;
    v := v^.next
  END;
  WriteCard(backEdges, 1); WriteLn
END Search;

BEGIN
  all := NIL;
  Connect("ab bc cd ad de"); Search;
  Connect("ea fa ff"); Search;
  WriteString("end"); WriteLn
END PointerGraph.
