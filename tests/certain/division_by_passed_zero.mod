(* One call divides by 3, the other by 0. *)
MODULE division_by_passed_zero;
FROM InOut IMPORT WriteInt;
PROCEDURE Quotient(a, b: INTEGER): INTEGER;
BEGIN
  RETURN a DIV b
END Quotient;
BEGIN
  WriteInt(Quotient(6, 3), 0);
  WriteInt(Quotient(3, 0), 0)
END division_by_passed_zero.
