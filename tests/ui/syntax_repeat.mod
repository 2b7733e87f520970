MODULE SyntaxRepeat;
VAR i: INTEGER;
BEGIN
  REPEAT i := 1 END;
  REPEAT i := 2 UNTIL;
  REPEAT i := 3 WHILE i = 4;
  repeat i := 5 until i = 6;
  UNTIL i = 7;
  REPEAT i := 8 UNTIL i = 9 END;
  i := 10
END SyntaxRepeat.
