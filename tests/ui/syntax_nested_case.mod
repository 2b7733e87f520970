MODULE SyntaxNestedCase;
VAR i, j: INTEGER;
BEGIN
  CASE i OF
    1: CASE j OF 1: i := 2 | 2: i := 3
  | 2: i := 4
  END;
  i := 5
END SyntaxNestedCase.
