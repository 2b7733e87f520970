(* tlc: --dialect=iso *)
MODULE dialect_goto;
(* GOTO is a name in most dialects. *)
VAR i: INTEGER;
BEGIN
  i := 1;
  GOTO out
END dialect_goto.
