(* The last of the calls within each other divides by zero. *)
MODULE division_in_recursion;
FROM InOut IMPORT WriteInt;
PROCEDURE Down(n: INTEGER): INTEGER;
BEGIN
  IF n = 0 THEN RETURN 5 DIV n END;
  RETURN Down(n - 1)
END Down;
BEGIN
  WriteInt(Down(8), 0)
END division_in_recursion.
