(* tlc: --checks=index *)
(* Where assignments are not checked, no variable is known to lie in its type. *)
MODULE memory_without_range_checks;
TYPE Digit = [5..9]; Byte = [0..255];
PROCEDURE Put(n: INTEGER);
VAR row: ARRAY Digit OF INTEGER; digit: Digit; bytes: ARRAY Byte OF INTEGER; byte: Byte;
BEGIN
  digit := 7;
  row[digit] := n;
  byte := n;
  bytes[byte] := 1
END Put;
BEGIN
  Put(255); Put(300)
END memory_without_range_checks.
