<* dialect=gm2 *>
MODULE gm2_second_block;
(* The first block of a procedure counts, and the second one is also checked. *)
VAR n: INTEGER;

PROCEDURE Count;
BEGIN
  INC(n)
END Count;

PROCEDURE Count;
BEGIN
  INC(m)
END Count;

BEGIN
  Count
END gm2_second_block.
