MODULE dialect_division;
CONST
  a = (-7) DIV 2;
  b = 7 MOD (-2);
  c = -7 MOD 2;
  d = -7 DIV 2;
  e = -(7 DIV 2);
  f = (-8) DIV 2;
  g = (-7) REM 2;
  h = -8 MOD 2;
VAR v: INTEGER;
BEGIN
  v := (-1) MOD 3 + a + b + c + d + e + f + g + h;
  v := (-v) DIV 2
END dialect_division.
