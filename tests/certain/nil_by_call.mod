(* NIL is passed, and comes back. *)
MODULE nil_by_call;
TYPE P = POINTER TO Node; Node = RECORD x: INTEGER; next: P END;
VAR list, found: P; g: INTEGER;
PROCEDURE Find(p: P; x: INTEGER): P;
BEGIN
  LOOP
    IF p = NIL THEN RETURN NIL END;
    IF p^.x = x THEN RETURN p END;
    p := p^.next
  END
END Find;
PROCEDURE First(p: P): INTEGER;
BEGIN RETURN p^.x END First;
PROCEDURE Empty(): P;
BEGIN RETURN NIL END Empty;
PROCEDURE Result;
VAR p: P;
BEGIN p := Empty(); g := p^.x END Result;
PROCEDURE Argument;
BEGIN g := First(NIL) END Argument;
BEGIN
  found := Find(list, 1); IF found # NIL THEN g := found^.x END;
  found := Find(list, 1); g := found^.x
END nil_by_call.
