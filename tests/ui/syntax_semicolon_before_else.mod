MODULE SyntaxSemicolonBeforeElse;
VAR i: INTEGER;
BEGIN
  IF i = 1 THEN i := 2; ELSE i := 3; END;
  CASE i OF 1: i := 2; | 2: i := 3; ELSE i := 4; END;
  i = 5
END SyntaxSemicolonBeforeElse.
