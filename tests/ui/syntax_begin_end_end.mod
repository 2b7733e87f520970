MODULE SyntaxBeginEndEnd;
VAR i: INTEGER;
BEGIN
  IF i = 1 THEN
    BEGIN
      i := 2
    END
  ELSIF i = 3 THEN
    BEGIN i := 4 END
  END;
  WHILE i = 5 DO BEGIN i := 6 END END;
  i := 7
END SyntaxBeginEndEnd.
