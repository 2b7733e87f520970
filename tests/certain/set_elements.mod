(* What is put into a set, taken out of it, or listed in it. *)
MODULE set_elements;
TYPE Set = SET OF [0..15];
VAR set: Set;
PROCEDURE Include;
VAR i: CARDINAL;
BEGIN i := 16; INCL(set, i) END Include;
PROCEDURE Exclude;
VAR i: INTEGER;
BEGIN i := -1; EXCL(set, i) END Exclude;
PROCEDURE Listed;
VAR i: CARDINAL;
BEGIN i := 8; set := Set{1, i, 2 * i} END Listed;
PROCEDURE Loop;
VAR i: CARDINAL;
BEGIN FOR i := 0 TO 16 DO INCL(set, i) END END Loop;
PROCEDURE Right;
VAR i: CARDINAL;
BEGIN i := 15; INCL(set, i); EXCL(set, i - 15); set := Set{i - 7, i DIV 2 .. i}; i := 40; IF i IN set THEN i := 0 END END Right;
BEGIN Right
END set_elements.
