(* A condition implies that the index is out of bounds. *)
MODULE index_by_condition;
VAR a: ARRAY [0..9] OF INTEGER;
PROCEDURE TurnedRound(i: CARDINAL): INTEGER;
BEGIN IF i > 9 THEN RETURN a[i] ELSE RETURN 0 END END TurnedRound;
PROCEDURE Else(i: CARDINAL): INTEGER;
BEGIN IF i < 10 THEN RETURN 0 ELSE RETURN a[i] END END Else;
PROCEDURE Near(i: CARDINAL): INTEGER;
BEGIN IF i >= 9 THEN RETURN a[i] ELSE RETURN a[i + 1] END END Near;
BEGIN IF TurnedRound(1) + Else(1) + Near(1) = 0 THEN END
END index_by_condition.
