MODULE range_enumeration;
TYPE Color = (red, green, blue); Warm = [red..green];
PROCEDURE Warmer(c: Color): Warm;
BEGIN
  RETURN c
END Warmer;
VAR w: Warm;
BEGIN
  w := Warmer(green);
  w := Warmer(blue)
END range_enumeration.
