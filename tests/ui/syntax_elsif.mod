MODULE SyntaxElsif;
VAR i: INTEGER;
BEGIN
  IF i = 1 THEN i := 2 ELIF i = 3 THEN i := 4 END;
  IF i = 1 THEN i := 2 elseif i = 3 THEN i := 4 END;
  IF i = 1 THEN i := 2 ELSEIF i = 3 THEN i := 4 ELSE i := 5 END;
  IF i = 1 THEN i := 2 ELSIF i = 3 i := 4 END;
  IF i = 1 THEN i := 2 ELSE i := 3 ELSIF i = 4 THEN i := 5 END;
  IF i = 1 THEN i := 2 ELSE i := 3 ELSE i := 4 END
END SyntaxElsif.
