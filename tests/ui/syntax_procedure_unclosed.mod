MODULE SyntaxProcedureUnclosed;
VAR i: INTEGER;
PROCEDURE p;
BEGIN
  i := 1;
PROCEDURE q;
BEGIN
  i := 2
END q;
BEGIN
  q
END SyntaxProcedureUnclosed.
