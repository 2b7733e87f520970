IMPLEMENTATION MODULE Colors;

PROCEDURE Next(c: Color): Color;
BEGIN
  last := c;
  IF c = blue THEN RETURN red ELSE INC(c); RETURN c END
END Next;

BEGIN
  last := green
END Colors.
