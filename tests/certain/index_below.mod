(* A negative index, and the first index of an array that begins with 1. *)
MODULE index_below;
VAR a: ARRAY [1..10] OF INTEGER;
PROCEDURE Negative;
VAR i: INTEGER;
BEGIN i := 1; i := i - 3; a[i] := 0 END Negative;
PROCEDURE FromZero;
VAR i: INTEGER;
BEGIN FOR i := 0 TO 9 DO a[i] := i END END FromZero;
PROCEDURE Right;
VAR i: INTEGER;
BEGIN FOR i := 1 TO 10 DO a[i] := i END; a[i] := 0 END Right;
BEGIN Right
END index_below.
