MODULE SyntaxStatements;
VAR i: INTEGER;
BEGIN
  i = 5;
  IF i > 3 i := 4 END;
  WHILE i < 3 i := 5 END;
  i := ;
  i := 3 +;
  i := (3 + 4;
  FOR i := 1 10 DO END;
  REPEAT i := 1 END;
  i := 5 i := 6;
  ELSE
END SyntaxStatements.
