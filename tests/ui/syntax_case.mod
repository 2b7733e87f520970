MODULE SyntaxCase;
VAR i: INTEGER;
BEGIN
  CASE i 1: i := 2 END;
  CASE i OF 1 i := 2 END;
  CASE i OF 1: i := 2; 2: i := 3; -3: i := 4 END;
  CASE OF 1: i := 2 END;
  CASE i OF 1: i := 2 | ELSE i := 3 | 4: i := 5 END;
  CASE i OF 1, : i := 2 END;
  CASE i OF 1..: i := 2 END;
  CASE i OF 1 => i := 2 END;
  i := 6
END SyntaxCase.
