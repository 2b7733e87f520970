(* One superfluous iteration, in each direction and with steps. *)
MODULE index_in_last_round;
VAR a: ARRAY [0..9] OF INTEGER;
PROCEDURE Up;
VAR i: INTEGER;
BEGIN FOR i := 0 TO 10 DO a[i] := 0 END END Up;
PROCEDURE Down;
VAR i: INTEGER;
BEGIN FOR i := 9 TO -1 BY -1 DO a[i] := 0 END END Down;
PROCEDURE Neighbours;
VAR i: INTEGER;
BEGIN FOR i := 0 TO 9 DO a[i] := a[i + 1] END END Neighbours;
PROCEDURE Steps;
VAR i: INTEGER;
BEGIN FOR i := 0 TO 11 BY 3 DO a[i] := 0 END; FOR i := 0 TO 12 BY 3 DO a[i] := 0 END END Steps;
PROCEDURE Left(x: INTEGER);
VAR i: INTEGER;
BEGIN FOR i := 0 TO 10 DO IF i = x THEN RETURN END; a[i] := 0 END END Left;
BEGIN Left(3)
END index_in_last_round.
