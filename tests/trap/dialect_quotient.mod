(* tlc: --dialect=pim2 *)
MODULE dialect_quotient;
(* The least number divided by -1 has no quotient. *)
VAR n, d: INTEGER;
BEGIN
  n := MIN(INTEGER); d := -1;
  n := n DIV d
END dialect_quotient.
