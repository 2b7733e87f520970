MODULE SyntaxNumericLabels;
LABEL 10, done;
VAR i: INTEGER;
BEGIN
  10: i := 1;
  GOTO 10;
  GOTO;
  GOTO done
END SyntaxNumericLabels.
