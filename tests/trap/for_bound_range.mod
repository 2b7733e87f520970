(* The bounds of a FOR statement must fit its variable. *)
MODULE ForBoundRange;
VAR c: CARDINAL; low: INTEGER;
BEGIN
  low := 5;
  FOR c := low TO 6 DO DEC(low, 3) END;
  FOR c := low TO 6 DO END
END ForBoundRange.
