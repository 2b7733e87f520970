MODULE SyntaxVariables;
VAR
  a: INTEGER = 1;
  b: INTEGER := 2;
  c, d;
  e = INTEGER;
  f: ;
  g: INTEGER,
  h: CHAR;
  END: INTEGER;
VAR i: INTEGER
BEGIN
  a := 1
END SyntaxVariables.
