(* A module variable is NIL before anything is assigned. *)
MODULE nil_module_variable;
FROM Storage IMPORT ALLOCATE;
TYPE P = POINTER TO INTEGER;
VAR first, second: P;
PROCEDURE Make;
BEGIN NEW(first) END Make;
BEGIN
  Make;
  first^ := 1;
  second^ := 2
END nil_module_variable.
