(* The dividend is written without a sign if its type has none. *)
MODULE zero_div_cardinal;
VAR c, zero: CARDINAL;
BEGIN
  c := MAX(CARDINAL);
  c := c DIV zero
END zero_div_cardinal.
