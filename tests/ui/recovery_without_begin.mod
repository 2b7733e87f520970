MODULE RecoveryWithoutBegin;
VAR n: INTEGER;

PROCEDURE Next(): INTEGER;
VAR step: INTEGER;
  step := 1;
  n := n + step;
  RETURN n
END Next;

BEGIN
  n := Next() + TRUE;
  n := step
END RecoveryWithoutBegin.
