(* Labels without a jump, without a statement, and in a module without a body. *)
MODULE LabelsUnused;
LABEL first, second;
VAR x: INTEGER;

PROCEDURE P;
LABEL third, fourth;
BEGIN
  x := 1;
  fourth: x := 2;
  third:
  IF x = 2 THEN GOTO third END
END P;

BEGIN
  P;
  second: x := 3
END LabelsUnused.
