MODULE SyntaxExpressions;
VAR i: INTEGER;
BEGIN
  i := ;
  i := 1 +;
  i := * 2;
  i := (1 + 2;
  i := 1 + 2);
  i := ();
  i := f(1, );
  i := f(, 1);
  i := f(1 2);
  i := a[];
  i := a[1;
  i := a.;
  i := a.1;
  i := f(1).x;
  i := f(1)(2);
  i := 1 2;
  i := NOT;
  i := IF;
  i := 3
END SyntaxExpressions.
