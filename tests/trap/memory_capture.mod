(* A nested procedure reads the variable of the one around it before it is assigned. *)
MODULE memory_capture;
TYPE Digit = [5..9];
PROCEDURE Outer;
VAR row: ARRAY Digit OF INTEGER; digit: Digit;
  PROCEDURE Put;
  BEGIN row[digit] := 1 END Put;
BEGIN
  Put;
  digit := 6;
  Put
END Outer;
BEGIN
  Outer
END memory_capture.
