MODULE SyntaxFor;
VAR i, sum: INTEGER;
BEGIN
  FOR i = 1 TO 10 DO sum := i END;
  FOR i := 10 DOWNTO 1 DO sum := i END;
  for i := 1 to 10 do sum := i end;
  FOR i := 1 TO 10 STEP 2 DO sum := i END;
  FOR i := 1, 10 DO sum := i END;
  FOR i IN s DO sum := i END;
  FOR i := 1 TO 10 BY DO sum := i END;
  FOR a[1] := 1 TO 2 DO sum := i END;
  FOR i := 1 TO 10 sum := i END
END SyntaxFor.
