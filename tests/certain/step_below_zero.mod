(* A CARDINAL is never less than zero. *)
MODULE step_below_zero;
FROM InOut IMPORT WriteInt;
VAR c, d: CARDINAL;
BEGIN
  c := 1; DEC(c);
  d := c; DEC(d);
  WriteInt(VAL(INTEGER, d), 0)
END step_below_zero.
