MODULE SyntaxPragmaUnclosed;
VAR i: INTEGER; <* ASSERT
BEGIN
  i = 1
END SyntaxPragmaUnclosed.
