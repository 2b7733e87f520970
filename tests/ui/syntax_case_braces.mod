MODULE SyntaxCaseBraces;
VAR i: INTEGER;
BEGIN
  CASE i {
    1: i := 2
  | 2: i := 3
  }
  i := 4
END SyntaxCaseBraces.
