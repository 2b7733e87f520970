MODULE SyntaxLocalModuleImports;
MODULE Inner;
  FROM IMPORT x;
  IMPORT y
  EXPORT QUALIFIED;
  EXPORT z;
  VAR z INTEGER;
BEGIN
  z = 1
END Inner;
VAR x, y: INTEGER;
END SyntaxLocalModuleImports.
