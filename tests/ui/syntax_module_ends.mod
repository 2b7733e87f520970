MODULE SyntaxModuleEnds;
PROCEDURE p;
BEGIN
END p;
BEGIN
  p
END SyntaxModuleEnds;
