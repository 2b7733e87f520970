MODULE SyntaxHeadingAlone;
PROCEDURE First(x: INTEGER);
PROCEDURE Second;
BEGIN
  First(1)
END Second;
BEGIN
  Second
END SyntaxHeadingAlone.
