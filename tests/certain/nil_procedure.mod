(* A procedure variable without a procedure. *)
MODULE nil_procedure;
VAR hook: PROC; count: INTEGER;
PROCEDURE Count;
BEGIN INC(count) END Count;
PROCEDURE Run(p: PROC);
BEGIN p END Run;
BEGIN
  hook := Count; hook; Run(hook);
  hook := NIL;
  hook
END nil_procedure.
