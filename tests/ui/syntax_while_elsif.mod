MODULE SyntaxWhileElsif;
VAR i: INTEGER;
BEGIN
  WHILE i > 1 DO i := 1 ELSIF i < 1 DO i := 2 END;
  LOOP i := 3 UNTIL i = 4;
  i := 5
END SyntaxWhileElsif.
