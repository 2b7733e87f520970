MODULE Power;
VAR x: REAL;
BEGIN
  x := 2.0;
  x := x ** 3.0;
  IF x > 7.0 THEN x := 0.0 END
END Power.
