MODULE SyntaxLabels;
LABEL 10, ok;
VAR x: INTEGER;
BEGIN
  10: x := 1;
  ok: x := 2;
  x : = 3;
  x[1]: x := 4;
  goto ok;
  GOTO 10;
  GOTO;
  ok: 5;
  ok: IF x = 2 THEN GOTO ok END;
  LABEL late;
  IF x = 1 THEN GOTO ok END: x := 7
END SyntaxLabels.
