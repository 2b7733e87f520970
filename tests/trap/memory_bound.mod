(* The bounds of FOR are checked when they come from memory. *)
MODULE memory_bound;
TYPE Digit = [5..9];
VAR low: Digit;
PROCEDURE Sum(): INTEGER;
VAR row: ARRAY Digit OF INTEGER; digit: Digit; sum: INTEGER;
BEGIN
  sum := 0;
  FOR digit := low TO 9 DO row[digit] := 1; INC(sum, row[digit]) END;
  RETURN sum
END Sum;
BEGIN
  IF Sum() = 5 THEN END
END memory_bound.
