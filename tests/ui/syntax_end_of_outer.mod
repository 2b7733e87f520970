MODULE SyntaxEndOfOuter;
PROCEDURE Outer;
  PROCEDURE Inner;
  BEGIN
    Show
END Outer;
BEGIN
  Outer
END SyntaxEndOfOuter.
