MODULE SyntaxWith;
VAR a, b: RECORD x, y: INTEGER END;
BEGIN
  WITH a, b DO x := 1 END;
  WITH DO x := 1 END;
  WITH a THEN x := 1 END;
  WITH a x := 1 END;
  WITH a + b DO x := 1 END;
  with a do y := 2 end;
  WITH a DO x := 1
END SyntaxWith.
