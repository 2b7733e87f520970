(* WHILE, REPEAT and LOOP that go one too far. *)
MODULE index_in_while;
VAR a: ARRAY [1..8] OF INTEGER;
PROCEDURE While;
VAR i: INTEGER;
BEGIN i := 1; WHILE i <= 9 DO a[i] := 0; INC(i) END END While;
PROCEDURE Until;
VAR i: INTEGER;
BEGIN i := 0; REPEAT INC(i); a[i] := i UNTIL i = 9 END Until;
PROCEDURE Endless;
VAR i: INTEGER;
BEGIN i := 1; LOOP a[i] := 0; INC(i); IF i > 9 THEN EXIT END END END Endless;
PROCEDURE Right(x: INTEGER);
VAR i: INTEGER;
BEGIN
  i := 1; WHILE (i <= 8) AND (a[i] # x) DO INC(i) END;
  i := 0; REPEAT INC(i); a[i] := i UNTIL i = 8;
  i := 1; LOOP a[i] := 0; INC(i); IF i > 8 THEN EXIT END END
END Right;
PROCEDURE Found(x: INTEGER);
VAR i: INTEGER;
BEGIN i := 1; WHILE a[i] # x DO INC(i) END END Found;
BEGIN Right(1); Found(0)
END index_in_while.
