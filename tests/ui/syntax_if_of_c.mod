MODULE SyntaxIfOfC;
VAR i: INTEGER;
BEGIN
  if (i == 1) {
    i = 2;
  } else if (i != 3) {
    i = 4;
  } else {
    i = 5;
  }
  while (i < 6) {
    i++;
  }
  i := 7
END SyntaxIfOfC.
