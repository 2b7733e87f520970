MODULE SyntaxExitWhen;
VAR i: INTEGER;
BEGIN
  LOOP
    i := i + 1;
    EXIT WHEN i = 10;
    EXIT IF i = 11
  END;
  i := 1
END SyntaxExitWhen.
