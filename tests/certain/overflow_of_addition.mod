(* The greatest and the least numbers. *)
MODULE overflow_of_addition;
VAR g: INTEGER;
PROCEDURE Add;
VAR i: INTEGER;
BEGIN i := MAX(INTEGER); g := i + 1 END Add;
PROCEDURE Subtract;
VAR i: INTEGER;
BEGIN i := MIN(INTEGER); g := i - 1 END Subtract;
PROCEDURE Step;
VAR i: INTEGER;
BEGIN i := MAX(INTEGER); INC(i); g := i END Step;
PROCEDURE Right;
VAR i: INTEGER;
BEGIN i := MAX(INTEGER) - 1; g := i + 1; i := MIN(INTEGER); INC(i); g := i END Right;
BEGIN Right
END overflow_of_addition.
