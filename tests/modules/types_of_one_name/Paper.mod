IMPLEMENTATION MODULE Paper;

PROCEDURE Middle(l: Line): Point;
VAR middle: Point;
BEGIN
  middle.x := (l.from.x + l.to.x) DIV 2;
  middle.y := (l.from.y + l.to.y) DIV 2;
  RETURN middle
END Middle;

END Paper.
