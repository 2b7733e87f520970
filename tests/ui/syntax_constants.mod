MODULE SyntaxConstants;
CONST
  a := 1;
  b: INTEGER = 2;
  c == 3;
  d;
  e = 1, f = 2;
  g = ;
  h = 5
CONST i = {1, 2;
CONST j = 1;
END SyntaxConstants.
