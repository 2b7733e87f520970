MODULE SyntaxProcedureWithoutBegin;
PROCEDURE p;
VAR x: INTEGER;
  x := 1;
  Show(x)
END p;
PROCEDURE q;
  Show(2)
END q;
BEGIN
  p
END SyntaxProcedureWithoutBegin.
