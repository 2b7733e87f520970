(* The procedure assigns the divisor. *)
MODULE division_by_assigned_zero;
FROM InOut IMPORT WriteInt;
VAR i: INTEGER;
PROCEDURE Set(VAR x: INTEGER; v: INTEGER);
BEGIN
  x := v
END Set;
BEGIN
  Set(i, 3); WriteInt(10 MOD i, 0);
  Set(i, 0); WriteInt(10 MOD i, 0)
END division_by_assigned_zero.
