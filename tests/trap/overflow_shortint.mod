MODULE OverflowShortint;
VAR a, b: SHORTINT;
BEGIN
  a := 2147483647; b := 1;
  a := a - b; a := a + b;
  a := a + b
END OverflowShortint.
