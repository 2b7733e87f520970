(* Only the first of the pragmas may name a dialect. *)
<* dialect = pim7 *>
MODULE dialect_unknown;
<* dialect=pim3 *>
VAR REM: INTEGER;
BEGIN
  REM := 1
END dialect_unknown.
