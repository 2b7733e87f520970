(* The call disposes of the variable that the pointer points to. *)
MODULE nil_by_disposing_call;
FROM InOut IMPORT WriteInt;
TYPE P = POINTER TO INTEGER;
VAR p, q: P;
PROCEDURE Free(VAR old: P);
BEGIN
  DISPOSE(old)
END Free;
BEGIN
  NEW(p); NEW(q); Free(p);
  q^ := 1; WriteInt(q^, 0);
  p^ := 1
END nil_by_disposing_call.
