Implementation SyntaxImplementationWords;
IMPORT A
VAR x: INTEGER;
BEGIN
  x = 1
END SyntaxImplementationWords
