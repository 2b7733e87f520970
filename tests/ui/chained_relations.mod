MODULE ChainedRelations;
VAR i: INTEGER; b: BOOLEAN;
BEGIN
  b := 1 < i < 3;
  IF i = 3 = b THEN END;
  b := (i = 3) = b
END ChainedRelations.
