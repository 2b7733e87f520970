MODULE labels_and_finally;
(* The labels that a module declares are those of its body. Behind FINALLY they ended the compiler. *)
LABEL a, b;
  MODULE Local;
  LABEL c;
  BEGIN
    c: GOTO c
  FINALLY
    GOTO c
  END Local;
BEGIN
  a: GOTO a
FINALLY
  GOTO a;
  b: GOTO b
EXCEPT
  RETRY
END labels_and_finally.
