(* A value parameter is checked by the caller, before the procedure runs. *)
MODULE memory_argument;
FROM InOut IMPORT WriteString, WriteLn;
TYPE Digit = [5..9];
VAR row: ARRAY Digit OF INTEGER; digit: Digit;
PROCEDURE Put(digit: Digit);
BEGIN
  WriteString("never"); WriteLn;
  row[digit] := 1
END Put;
BEGIN
  Put(digit)
END memory_argument.
