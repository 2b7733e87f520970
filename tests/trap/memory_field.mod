(* A field that was never assigned is zero, outside of its type. The index is checked, so that `before` stays. *)
MODULE memory_field;
TYPE Digit = [5..9];
VAR
  s: RECORD
    before: ARRAY [0..5] OF INTEGER;
    row: ARRAY Digit OF INTEGER;
    digit: Digit
  END;
BEGIN
  s.row[s.digit] := 1
END memory_field.
