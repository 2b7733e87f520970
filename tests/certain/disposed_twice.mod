(* The second DISPOSE is passed NIL; one after another NEW is not. *)
MODULE disposed_twice;
FROM InOut IMPORT WriteInt;
TYPE P = POINTER TO INTEGER;
VAR p: P;
BEGIN
  NEW(p); DISPOSE(p);
  NEW(p); p^ := 2; WriteInt(p^, 0); DISPOSE(p);
  DISPOSE(p)
END disposed_twice.
