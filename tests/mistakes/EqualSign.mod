MODULE EqualSign;
VAR a, b, t: INTEGER;
BEGIN
  a := 1; b := 2;
  t = a;
  a := b;
  b := t
END EqualSign.
