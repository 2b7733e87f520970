MODULE SyntaxOperators;
VAR a, b: BOOLEAN; i: INTEGER; p: POINTER TO RECORD x: INTEGER END;
BEGIN
  a := a && b;
  a := a || b;
  a := !a;
  a := i == 1;
  a := i != 1;
  a := i =< 1;
  a := i => 1;
  i := i % 2;
  i := p->x;
  i := i ** 2;
  i := i << 1;
  a := a ? b : a;
  a := i mod 2 = 1 and not b;
  a := i IS INTEGER;
  i := -i * -i
END SyntaxOperators.
