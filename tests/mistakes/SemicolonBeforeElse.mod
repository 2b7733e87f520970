MODULE SemicolonBeforeElse;
VAR a: INTEGER;
BEGIN
  a := 1;
  IF a = 1 THEN; a := 2; ELSE a := 3 END;
  END;
  b := a
END SemicolonBeforeElse.
