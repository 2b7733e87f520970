MODULE SyntaxStatementsWithoutBegin;
VAR i: INTEGER;
i := 1;
i := 2;
END SyntaxStatementsWithoutBegin.
