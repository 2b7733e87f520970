(* Statements after GOTO are unreachable up to a label, and a label makes a statement reachable. *)
MODULE LabelsUnreachable;
LABEL next;
VAR x: INTEGER;

PROCEDURE Reached(n: INTEGER): INTEGER;
LABEL back, inner;
BEGIN
  IF n > 3 THEN GOTO inner END;
  RETURN 0;
  WHILE TRUE DO
    n := n + 1;
    inner: n := n * 2;
    IF n > 100 THEN GOTO back END
  END;
  back: RETURN n
END Reached;

PROCEDURE NotReached(n: INTEGER): INTEGER;
LABEL back;
BEGIN
  back: n := n - 1;
  IF n > 0 THEN GOTO back ELSE RETURN n END;
  n := 5;
  RETURN n
END NotReached;

PROCEDURE Loops(n: INTEGER): INTEGER;
LABEL back;
BEGIN
  back: n := n + 1;
  GOTO back
END Loops;

PROCEDURE Forgets(n: INTEGER): INTEGER;
LABEL end;
BEGIN
  IF n > 0 THEN GOTO end END;
  GOTO end;
  FOR n := 1 TO 3 DO x := n END;
  end: x := n
END Forgets;

BEGIN
  GOTO next;
  x := 1;
  next: x := Reached(1) + NotReached(1) + Loops(1) + Forgets(1)
END LabelsUnreachable.
