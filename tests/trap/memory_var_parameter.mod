(* A variable parameter is memory of the caller. *)
MODULE memory_var_parameter;
TYPE Digit = [5..9];
VAR row: ARRAY Digit OF INTEGER;
PROCEDURE Put(VAR digit: Digit);
BEGIN
  digit := 8;
  row[digit] := 1
END Put;
PROCEDURE Get(VAR digit: Digit): INTEGER;
BEGIN RETURN row[digit] END Get;
PROCEDURE Both;
VAR first, second: Digit;
BEGIN
  Put(first);
  IF Get(first) + Get(second) = 1 THEN END
END Both;
BEGIN
  Both
END memory_var_parameter.
