MODULE Conditional;
VAR a, b, m: INTEGER;
BEGIN
  a := 1; b := 2;
  m := a > b ? a : b;
  IF m = 2 THEN a := m END
END Conditional.
