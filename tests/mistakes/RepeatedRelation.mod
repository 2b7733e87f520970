MODULE RepeatedRelation;
VAR n, m: INTEGER;
BEGIN
  n := 1; m := 0;
  IF n = 1 OR 2 THEN m := 1 END;
  IF (n = 1) OR 2 THEN m := 2 END;
  n := m
END RepeatedRelation.
