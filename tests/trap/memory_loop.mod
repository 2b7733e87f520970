(* In a loop the variable is assigned after its first read. *)
MODULE memory_loop;
TYPE Digit = [5..9];
PROCEDURE Put(rounds: INTEGER);
VAR row: ARRAY Digit OF INTEGER; digit: Digit; i: INTEGER;
BEGIN
  i := 0;
  LOOP
    row[digit] := i;
    digit := 6;
    INC(i);
    IF i = rounds THEN EXIT END
  END
END Put;
BEGIN
  Put(3)
END memory_loop.
