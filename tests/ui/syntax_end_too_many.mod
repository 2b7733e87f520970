MODULE SyntaxEndTooMany;
VAR i: INTEGER;
BEGIN
  IF i = 1 THEN i := 2 END;
  END;
  i := 3;
  LOOP EXIT END END;
  WHILE i = 4 DO i := 5 END
END SyntaxEndTooMany.
