MODULE OverflowSubtractNegative;
VAR x: INTEGER;
BEGIN
  x := MAX(INTEGER) - 5;
  x := x - (-5);
  x := x - (-1)
END OverflowSubtractNegative.
