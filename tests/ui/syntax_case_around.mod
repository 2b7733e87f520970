MODULE SyntaxCaseAround;
VAR i: INTEGER;
BEGIN
  CASE i OF
    1: IF i = 1 THEN i := 2
  | 2: WHILE i > 3 DO i := 4
  | 3: i := 5
  ELSE LOOP i := 6
  END;
  i := 7
END SyntaxCaseAround.
