(* A table that does not change. *)
MODULE index_by_constants;
TYPE Table = ARRAY [0..2] OF CARDINAL;
CONST table = Table{3, 9, 12};
VAR a: ARRAY [0..9] OF INTEGER; i: CARDINAL;
BEGIN
  FOR i := 0 TO 1 DO a[table[i]] := 0 END;
  FOR i := 0 TO 2 DO a[table[i]] := 0 END
END index_by_constants.
