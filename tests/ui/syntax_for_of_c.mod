MODULE SyntaxForOfC;
VAR i, sum: INTEGER;
BEGIN
  for (i = 0; i < 10; i++) {
    sum += i;
  }
  FOR (i := 1 TO 2) DO sum := sum + i END;
  sum := 1
END SyntaxForOfC.
