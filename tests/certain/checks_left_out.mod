(* tlc: --checks=nil,zero *)
(* Only checks that the program makes can fail. *)
MODULE checks_left_out;
VAR a: ARRAY [0..9] OF INTEGER; g: INTEGER;
PROCEDURE Index;
VAR i: INTEGER;
BEGIN i := 10; a[i] := 0 END Index;
PROCEDURE Zero;
VAR i: INTEGER;
BEGIN i := 0; g := g DIV i END Zero;
BEGIN END checks_left_out.
