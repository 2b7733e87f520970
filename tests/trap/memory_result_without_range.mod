(* tlc: --checks=index,return *)
(* Where no RETURN checks, the caller does. *)
MODULE memory_result_without_range;
TYPE Digit = [5..9];
VAR row: ARRAY Digit OF INTEGER; n: INTEGER;
PROCEDURE Get(): Digit;
BEGIN RETURN n END Get;
BEGIN
  n := 5; row[Get()] := 1;
  n := 10; row[Get()] := 1
END memory_result_without_range.
