MODULE truncation_in_sums;
(* Only TRUNC itself adapts to a CARDINAL; INT and VAL name their type. *)
VAR r: REAL; c: CARDINAL;
BEGIN
  r := 2.5; c := 1;
  c := c + INT(r);
  c := c + VAL(INTEGER, TRUNC(r));
  c := c * (TRUNC(r) - 1)
END truncation_in_sums.
