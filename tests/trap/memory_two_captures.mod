(* A nested procedure reads two variables of the one around it, of which one may be zero and the other may not. *)
MODULE memory_two_captures;
TYPE Digit = [5..9]; Small = [0..9];
PROCEDURE Outer;
VAR row: ARRAY Digit OF INTEGER; few: ARRAY Small OF INTEGER; small: Small; digit: Digit;
  PROCEDURE Put;
  BEGIN few[small] := 1; row[digit] := 1 END Put;
BEGIN
  small := 3;
  Put;
  digit := 6;
  Put
END Outer;
BEGIN
  Outer
END memory_two_captures.
