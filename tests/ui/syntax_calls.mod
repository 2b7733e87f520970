MODULE SyntaxCalls;
BEGIN
  Show 1;
  Show "text";
  Show(1;
  Show 1, 2;
  Show();
  call Show(1);
  Show(x = 1, y := 2);
  Show(VAR x)
END SyntaxCalls.
