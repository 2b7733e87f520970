(* An open array that is too short in one call. *)
MODULE index_of_passed_array;
VAR few: ARRAY [0..3] OF INTEGER; many: ARRAY [0..9] OF INTEGER;
PROCEDURE Fill(VAR a: ARRAY OF INTEGER; count: CARDINAL);
VAR i: CARDINAL;
BEGIN FOR i := 0 TO count - 1 DO a[i] := 0 END END Fill;
BEGIN
  Fill(many, 10); Fill(few, 4);
  Fill(few, 10)
END index_of_passed_array.
