MODULE SyntaxTokens;
VAR i: INTEGER;
BEGIN
  i := 12X;
  i := 0FF;
  i := 19B;
  i := 99999999999999999999;
  i := 5 ! 6;
  i := @i;
  i := i ? 3;
  begin := 5
END SyntaxTokens.
