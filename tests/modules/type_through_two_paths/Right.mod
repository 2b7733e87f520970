IMPLEMENTATION MODULE Right;
FROM Base IMPORT Point, Color;
PROCEDURE Sum(point: Point): INTEGER;
BEGIN
  RETURN point.x + point.y
END Sum;
PROCEDURE Next(color: Color): Color;
BEGIN
  IF color = red THEN RETURN green ELSIF color = green THEN RETURN blue ELSE RETURN red END
END Next;
END Right.
