MODULE Operators;
VAR i: INTEGER; c: CARDINAL; x: REAL; b: BOOLEAN; ch: CHAR; p: POINTER TO INTEGER; s: SHORTINT;
BEGIN
  i := i + c;
  i := i + x;
  x := x DIV x;
  x := x MOD 2.0;
  i := b + b;
  ch := ch + 1;
  i := -b;
  b := NOT i;
  b := i AND b;
  b := b OR 1;
  p := p + 1;
  i := i / x;
  i := s + i;
  c := -c;
  x := "a" * 2.0;
  b := ~ch & (i OR b)
END Operators.
