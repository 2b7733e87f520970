MODULE SyntaxNoPeriod;
BEGIN
END SyntaxNoPeriod
