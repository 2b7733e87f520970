MODULE truncation_in_sums;
(* Only TRUNC itself and sums of it and constants adapt to a CARDINAL; INT and VAL name their type. *)
VAR r: REAL; c: CARDINAL; i: INTEGER;
BEGIN
  r := 2.5; c := 1; i := 1;
  c := c + INT(r);
  c := c + VAL(INTEGER, TRUNC(r));
  c := c * (TRUNC(r) - i);
  c := c * (TRUNC(r) + (-1))
END truncation_in_sums.
