(* RETURN checks, so that the caller need not. *)
MODULE memory_result;
TYPE Digit = [5..9];
VAR row: ARRAY Digit OF INTEGER; digit: Digit;
PROCEDURE Get(): Digit;
BEGIN RETURN digit END Get;
BEGIN
  row[Get()] := 1
END memory_result.
