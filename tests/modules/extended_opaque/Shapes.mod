IMPLEMENTATION MODULE Shapes;
FROM InOut IMPORT WriteInt, WriteString;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;
FROM Units IMPORT Factor, half;
IMPORT Units;

CONST
  last = ends - 1;
  ends = 2;

TYPE
  Handle = POINTER TO Point;
  Line = ARRAY [0..last] OF Point;
  Point = RECORD
    x, y: Coordinate;
    colour: Colour;
    next: Handle;
    unit: Units.Unit
  END;
  Coordinate = INTEGER;
  Colour = (red, green, blue);
  Colours = SET OF Colour;
  Number = [-100..100];
  Scale = Factor;

PROCEDURE At(x, y: INTEGER): Point;
VAR point: Point;
BEGIN
  point.x := x; point.y := y; point.colour := blue; point.next := NIL; point.unit := Units.metre;
  RETURN point
END At;

PROCEDURE Between(a, b: Point; VAR line: Line);
BEGIN
  line[0] := a; line[last] := b
END Between;

PROCEDURE Width(line: Line): INTEGER;
BEGIN
  RETURN line[1].x - line[0].x
END Width;

PROCEDURE Move(VAR point: Point; by: Number);
BEGIN
  INC(point.x, by); point.colour := green
END Move;

PROCEDURE Some(): Colours;
BEGIN
  RETURN Colours{red, blue}
END Some;

PROCEDURE Count(colours: Colours): CARDINAL;
VAR colour: Colour; n: CARDINAL;
BEGIN
  n := 0;
  FOR colour := red TO blue DO
    IF colour IN colours THEN INC(n) END
  END;
  RETURN n
END Count;

PROCEDURE Twice(n: INTEGER): Number;
BEGIN
  RETURN 2 * n
END Twice;

PROCEDURE Keep(point: Point): Handle;
VAR handle: Handle;
BEGIN
  NEW(handle); handle^ := point;
  RETURN handle
END Keep;

PROCEDURE Kept(handle: Handle): Point;
BEGIN
  RETURN handle^
END Kept;

PROCEDURE Half(): Scale;
BEGIN
  RETURN half
END Half;

PROCEDURE Write(point: Point; scale: Scale);
BEGIN
  WITH point DO
    WriteInt(x, 1); WriteString(","); WriteInt(y, 1);
    WriteInt(ORD(colour), 2); WriteInt(ORD(unit), 2); WriteInt(TRUNC(10.0 * scale), 2)
  END
END Write;

END Shapes.
