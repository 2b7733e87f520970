MODULE Statements;
BEGIN
  IF a THEN x := 1 END;
  IF a THEN x := 1 ELSE x := 2 END;
  IF a THEN x := 1 ELSIF b THEN x := 2 ELSIF c THEN x := 3 ELSE x := 4 END;
  IF a THEN ELSIF b THEN ELSE END;
  WHILE a DO x := 1; y := 2 END;
  REPEAT x := 1; y := 2 UNTIL a AND b;
  LOOP x := 1; IF a THEN EXIT END END;
  FOR i := 1 TO 10 DO x := i END;
  FOR i := 10 TO n - 1 BY -2 DO END;
  RETURN;
  RETURN x + 1
END Statements.
