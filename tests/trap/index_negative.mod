MODULE IndexNegative;
VAR a: ARRAY [-3..3] OF REAL; i: INTEGER;
BEGIN
  i := 3;
  LOOP
    a[i] := 1.0;
    i := i - 2
  END
END IndexNegative.
