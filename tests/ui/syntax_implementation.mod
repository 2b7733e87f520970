IMPLEMENTATION MODULE SyntaxImplementation;
EXPORT a;
TYPE Handle;
VAR a: INTEGER;
PROCEDURE Open(): Handle;
PROCEDURE Close;
BEGIN
END Close;
BEGIN
END SyntaxImplementation.
