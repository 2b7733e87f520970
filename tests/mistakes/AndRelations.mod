MODULE AndRelations;
VAR a, b: INTEGER; ok: BOOLEAN;
BEGIN
  a := 1; b := 2;
  ok := a = 1 AND b = 2;
  IF ok THEN a := b END
END AndRelations.
