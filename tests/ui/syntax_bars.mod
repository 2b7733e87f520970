MODULE SyntaxBars;
VAR i: INTEGER;
BEGIN
  i := 1 | i := 2;
  IF i = 1 THEN | i := 2 END;
  CASE i OF 1: i := 1 | | 2: END
END SyntaxBars.
