MODULE EnumerationSteps;
TYPE Colour = (red, green, blue); Colours = SET OF Colour;
VAR c: Colour; s: Colours; b: BITSET; ch: CHAR; n: INTEGER; done: BOOLEAN;
BEGIN
  c := red; s := Colours{}; b := {}; n := 0; done := FALSE;
  c := c + 1;
  c := c - 2;
  ch := "a";
  ch := ch + 1;
  IF c = "red" THEN n := 1 END;
  c := "blue";
  IF c = 1 THEN n := 2 END;
  INC(s, green);
  EXCL(n, 3);
  b := b + 3;
  IF done = "yes" THEN n := 3 END;
  IF (green IN s) OR (ch = "b") OR (5 IN b) THEN c := blue END
END EnumerationSteps.
