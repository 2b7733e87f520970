MODULE NumberAsCondition;
VAR n: CARDINAL;
BEGIN
  n := 3;
  IF n THEN n := 0 END;
  WHILE n DO n := n - 1 END
END NumberAsCondition.
