MODULE SyntaxCommentsOfPascal;
{ a comment }
VAR i: INTEGER; { another }
BEGIN
  { a third }
  i := 1;
  i := {1};
  i := 2 { behind } ;
  IF i = 3 THEN { in between } i := 4 END;
  i := 2 { at the end }
END SyntaxCommentsOfPascal.
