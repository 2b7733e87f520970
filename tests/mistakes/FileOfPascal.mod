MODULE FileOfPascal;
VAR
  f: file of INTEGER;
  i: INTEGER;
  k;
BEGIN
  i := 3;
  IF i > 2 THEN i := 0 END
END FileOfPascal.
