MODULE SyntaxLocalModuleUnclosed;
MODULE Inner;
  EXPORT x;
  VAR x: INTEGER;
BEGIN
  x := 1;
BEGIN
  x := 2
END SyntaxLocalModuleUnclosed.
