MODULE OverflowDivide;
VAR x, y: INTEGER;
BEGIN
  x := MIN(INTEGER); y := 1;
  x := x DIV y;
  y := -1;
  x := x DIV y
END OverflowDivide.
