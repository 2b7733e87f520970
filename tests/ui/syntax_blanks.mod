MODULE SyntaxBlanks;
VAR i: INTEGER;
BEGIN
  i := 1
END SyntaxBlanks.
