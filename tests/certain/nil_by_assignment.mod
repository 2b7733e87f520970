(* A pointer that was set to NIL, or was disposed of. *)
MODULE nil_by_assignment;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
TYPE P = POINTER TO Node; Node = RECORD x: INTEGER; next: P END;
VAR g: INTEGER;
PROCEDURE Assigned;
VAR p: P;
BEGIN p := NIL; p^.x := 1 END Assigned;
PROCEDURE Disposed;
VAR p: P;
BEGIN NEW(p); p^.x := 1; DISPOSE(p); g := p^.x END Disposed;
PROCEDURE Twice;
VAR p: P;
BEGIN NEW(p); DISPOSE(p); DISPOSE(p) END Twice;
PROCEDURE Right;
VAR p: P;
BEGIN p := NIL; NEW(p); p^.x := 1; DISPOSE(p); NEW(p); g := p^.x END Right;
BEGIN Right
END nil_by_assignment.
