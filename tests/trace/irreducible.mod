(* tlc: --checks=none *)
(* A jump into a cycle of labels: the labels are sealed at the end, and the phis for `x`, which the cycle does
   not assign, are redundant. *)
MODULE Irreducible;

PROCEDURE F(x, n: INTEGER): INTEGER;
VAR i: INTEGER;
LABEL first, second;
BEGIN
  i := 0;
  IF x > 0 THEN GOTO second END;
first:
  i := i + x;
second:
  i := i + 1;
  IF i < n THEN GOTO first END;
  RETURN x
END F;

END Irreducible.
