(* tlc: --dialect=pim3 *)
MODULE dialect_division_by_zero;
(* The message has the operator of the source. *)
VAR n, zero: INTEGER;
BEGIN
  n := 7; zero := 0;
  n := n MOD zero
END dialect_division_by_zero.
