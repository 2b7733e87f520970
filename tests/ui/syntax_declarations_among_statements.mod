MODULE SyntaxDeclarationsAmongStatements;
VAR i: INTEGER;
BEGIN
  i := 1;
  VAR j: INTEGER;
  j := 2;
  k: INTEGER;
  CONST c = 3;
  i := c;
  PROCEDURE p; BEGIN END p;
  i := 4
END SyntaxDeclarationsAmongStatements.
