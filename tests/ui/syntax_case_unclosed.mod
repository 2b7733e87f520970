MODULE SyntaxCaseUnclosed;
VAR i: INTEGER;
BEGIN
  CASE i OF
    1: i := 2
  | 2: i := 3;
  i := 4
END SyntaxCaseUnclosed.
