(* WITH follows a pointer. *)
MODULE nil_in_with;
FROM Storage IMPORT ALLOCATE;
TYPE P = POINTER TO RECORD x: INTEGER END;
PROCEDURE Wrong;
VAR p: P;
BEGIN p := NIL; WITH p^ DO x := 1 END END Wrong;
PROCEDURE Right;
VAR p: P;
BEGIN p := NIL; NEW(p); WITH p^ DO x := 1 END END Right;
BEGIN Right
END nil_in_with.
