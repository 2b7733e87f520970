MODULE SyntaxFinallyTwice;
BEGIN
  a
FINALLY
  b
EXCEPT
  c
FINALLY
  d
EXCEPT
  e
EXCEPT
  f
END SyntaxFinallyTwice.
