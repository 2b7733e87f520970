MODULE SyntaxBrackets;
VAR i: INTEGER;
BEGIN
  i := 1);
  i := 2];
  i := 3};
  { i := 4; }
  Show(1, (2);
  i := 5
END SyntaxBrackets.
