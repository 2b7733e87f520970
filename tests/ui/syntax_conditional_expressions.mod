MODULE SyntaxConditionalExpressions;
VAR i, j: INTEGER;
BEGIN
  i := IF j = 1 THEN 2 ELSE 3 END;
  i := (j > 1) ? 2 : 3;
  i := CASE j OF 1: 2 END;
  i := 4
END SyntaxConditionalExpressions.
