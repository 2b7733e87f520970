MODULE IncrementOfC;
VAR n: INTEGER;
BEGIN
  n := 0;
  n++;
  n += 2;
  IF n == 3 THEN n := 0 END;
  IF n != 0 THEN n := 0 END
END IncrementOfC.
