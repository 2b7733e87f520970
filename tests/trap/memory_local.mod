(* A variable in SSA form is also zero until it is assigned: here on one of two paths. *)
MODULE memory_local;
TYPE Digit = [5..9];
PROCEDURE Put(assign: BOOLEAN): INTEGER;
VAR row: ARRAY Digit OF INTEGER; digit: Digit;
BEGIN
  IF assign THEN digit := 7 END;
  row[digit] := 1;
  RETURN row[digit]
END Put;
BEGIN
  IF Put(TRUE) + Put(FALSE) = 2 THEN END
END memory_local.
