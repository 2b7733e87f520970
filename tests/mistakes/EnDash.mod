MODULE EnDash;
VAR n: INTEGER;
BEGIN
  n := 10 – 3;
  IF n = 7 THEN n := 2 END
END EnDash.
