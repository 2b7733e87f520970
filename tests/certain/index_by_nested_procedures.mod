(* A nested procedure reads a variable assigned by the enclosing one, as a copy or by its address. *)
MODULE index_by_nested_procedures;
VAR a: ARRAY [0..9] OF INTEGER;
PROCEDURE Outer(n: INTEGER);
VAR i, j: INTEGER;
  PROCEDURE Put;
  BEGIN a[i] := j END Put;
  PROCEDURE Move;
    PROCEDURE Step;
    BEGIN j := j + 5 END Step;
  BEGIN Step END Move;
BEGIN
  i := 4; Put; j := 2; Move; a[j] := 0;
  IF n > 0 THEN i := 14; Put ELSE Move; a[j] := 0 END
END Outer;
BEGIN Outer(1)
END index_by_nested_procedures.
