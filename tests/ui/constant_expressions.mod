MODULE ConstantExpressions;
VAR v: INTEGER;
CONST
  a = v;
  b = v + 1;
  c = 10 DIV 0;
  d = 10 MOD (5 - 5);
  e = 9223372036854775807 * 9223372036854775807 * 9223372036854775807;
  f = "abc" + 1;
  g = F();
  h = 1.0 / 0.0;
TYPE T = ARRAY [0..v] OF INTEGER;

PROCEDURE F(): INTEGER;
BEGIN
  RETURN 1
END F;

BEGIN
  v := v DIV 0;
  v := v MOD 0;
  FOR v := 1 TO 10 BY v DO END
END ConstantExpressions.
