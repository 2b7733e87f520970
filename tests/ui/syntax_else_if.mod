MODULE SyntaxElseIf;
VAR i: INTEGER;
BEGIN
  IF i = 1 THEN
    i := 2
  ELSE IF i = 3 THEN
    i := 4
  ELSE
    i := 5
  END;
  i := 6
END SyntaxElseIf.
