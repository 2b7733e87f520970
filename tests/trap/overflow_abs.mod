MODULE OverflowAbs;
VAR x: SHORTINT; sum: SHORTINT;
BEGIN
  x := -2147483647; sum := ABS(x);
  x := x - 1; sum := ABS(x)
END OverflowAbs.
