(* A pointer is not NIL after NEW, and NIL after DISPOSE. *)
MODULE nil_after_dispose;
FROM InOut IMPORT WriteInt;
TYPE P = POINTER TO INTEGER;
VAR p: P;
BEGIN
  p := NIL;
  NEW(p); p^ := 1; WriteInt(p^, 0);
  DISPOSE(p);
  WriteInt(p^, 0)
END nil_after_dispose.
