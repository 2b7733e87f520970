MODULE CaseWithoutBars;
TYPE Colour = (red, green, blue);
VAR c: Colour; i: INTEGER;
BEGIN
  CASE c OF
    red: i := 1;
    green: i := 2;
    blue: i := 3
  END
END CaseWithoutBars.
