MODULE OverflowMinus;
VAR x: INTEGER;
BEGIN
  x := MIN(INTEGER) + 1;
  x := -x;
  x := -x - 1;
  x := -x
END OverflowMinus.
