(* Storage that is given back twice. *)
MODULE deallocate_twice;
FROM SYSTEM IMPORT ADDRESS;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
VAR a, b: ADDRESS;
BEGIN
  ALLOCATE(a, 40);
  b := a;
  DEALLOCATE(a, 40);
  DEALLOCATE(b, 40)
END deallocate_twice.
