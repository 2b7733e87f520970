MODULE SyntaxAfterEnd;
BEGIN
END SyntaxAfterEnd.
VAR x: INTEGER;
