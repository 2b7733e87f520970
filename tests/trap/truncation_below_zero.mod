MODULE truncation_below_zero;
(* A sum of TRUNC and constants beside a CARDINAL is a CARDINAL, also before the sum is complete. *)
VAR r: REAL; c: CARDINAL;
BEGIN
  r := 0.5; c := 5;
  c := c + (TRUNC(r) - 1)
END truncation_below_zero.
