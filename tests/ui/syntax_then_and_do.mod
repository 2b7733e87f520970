MODULE SyntaxThenAndDo;
VAR i: INTEGER;
BEGIN
  IF i = 1 DO i := 2 END;
  WHILE i = 1 THEN i := 2 END;
  IF i := 1 THEN i := 2 END;
  WHILE i := 1 DO i := 2 END;
  IF THEN i := 2 END;
  IF i = 1; THEN i := 2 END;
  IF i = 1
    i := 2
  END
END SyntaxThenAndDo.
