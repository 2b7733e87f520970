(* The second dimension is the shorter one. *)
MODULE index_of_second_dimension;
VAR m: ARRAY [0..4],[0..2] OF INTEGER;
PROCEDURE Transposed;
VAR i, j: INTEGER;
BEGIN FOR i := 0 TO 2 DO FOR j := 0 TO 4 DO m[i, j] := 0 END END END Transposed;
PROCEDURE Right;
VAR i, j: INTEGER;
BEGIN FOR i := 0 TO 4 DO FOR j := 0 TO 2 DO m[i, j] := 0 END END END Right;
BEGIN Transposed; Right
END index_of_second_dimension.
