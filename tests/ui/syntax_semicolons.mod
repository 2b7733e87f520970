MODULE SyntaxSemicolons;
VAR i: INTEGER
VAR j: INTEGER;
PROCEDURE p
BEGIN
  i := 1
  j := 2
  IF i = 1 THEN i := 2 END
  p()
  i := 3;;
  Show(1) Show(2)
END p
BEGIN
  p
  p; ;
END SyntaxSemicolons.
