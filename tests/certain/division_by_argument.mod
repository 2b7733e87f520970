(* The divisor is an argument. *)
MODULE division_by_argument;
VAR g: INTEGER;
PROCEDURE Mean(sum, count: INTEGER): INTEGER;
BEGIN RETURN sum DIV count END Mean;
BEGIN
  g := Mean(10, 2);
  g := Mean(10, 0)
END division_by_argument.
