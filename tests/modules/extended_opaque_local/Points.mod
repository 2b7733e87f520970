IMPLEMENTATION MODULE Points;

MODULE Store;
EXPORT Point, Set;
TYPE Point = RECORD x, y: INTEGER END;

PROCEDURE Set(VAR p: Point; x, y: INTEGER);
BEGIN
  p.x := x; p.y := y
END Set;
END Store;

PROCEDURE Sum(p: Point): INTEGER;
BEGIN
  RETURN p.x + p.y
END Sum;

END Points.
