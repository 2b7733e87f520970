MODULE LessOrEqual;
VAR n: INTEGER;
BEGIN
  n := 1;
  IF n ≤ 3 THEN n := 2 END;
  IF n ≠ 3 THEN n := 2 END
END LessOrEqual.
