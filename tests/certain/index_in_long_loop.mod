(* Loops too long to follow every iteration: the first and the last one are analysed. *)
MODULE index_in_long_loop;
CONST Size = 1000000;
VAR a: ARRAY [0..Size - 1] OF CHAR;
PROCEDURE Last;
VAR i: INTEGER;
BEGIN FOR i := 0 TO Size DO a[i] := " " END END Last;
PROCEDURE First;
VAR i: INTEGER;
BEGIN FOR i := -1 TO Size - 1 DO a[i] := " " END END First;
PROCEDURE Perhaps(ch: CHAR);
VAR i: INTEGER;
BEGIN FOR i := 0 TO Size DO IF ch = "." THEN HALT END; a[i] := ch END END Perhaps;
PROCEDURE Right;
VAR i: INTEGER;
BEGIN FOR i := 0 TO Size - 1 DO a[i] := " " END END Right;
BEGIN Right; Perhaps(".")
END index_in_long_loop.
