MODULE SyntaxCaseOfPascal;
VAR i: INTEGER;
BEGIN
  case i of
    1: i := 2;
    2, 3: i := 3;
    4..5: begin i := 4; i := 5 end;
    else i := 6
  end;
  i := 7
END SyntaxCaseOfPascal.
