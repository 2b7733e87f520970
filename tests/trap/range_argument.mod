(* A value parameter of a narrower type. *)
MODULE RangeArgument;
VAR i: INTEGER;

PROCEDURE Root(x: CARDINAL): CARDINAL;
VAR r: CARDINAL;
BEGIN
  r := 0;
  WHILE (r + 1) * (r + 1) <= x DO INC(r) END;
  RETURN r
END Root;

BEGIN
  i := 50;
  WHILE Root(i) > 3 DO DEC(i) END;
  i := i - 40;
  i := Root(i)
END RangeArgument.
