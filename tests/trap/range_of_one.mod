(* A subrange may have a single value. *)
MODULE range_of_one;
FROM InOut IMPORT WriteInt;
TYPE Five = [5..5];
PROCEDURE Set(number: INTEGER);
VAR five: Five;
BEGIN five := number; WriteInt(five, 0) END Set;
BEGIN
  Set(5); Set(6)
END range_of_one.
