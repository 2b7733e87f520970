(* tlc: --extended-opaque *)
MODULE Main;
(* Variables, fields, elements, parameters and results of opaque types that are not pointers. *)
FROM InOut IMPORT WriteInt, WriteCard, WriteLn;
FROM Shapes IMPORT Point, Line, Colours, Handle;
IMPORT Shapes;

TYPE Pair = RECORD first, second: Point; tag: INTEGER END;

VAR a: Point; line: Line; pairs: ARRAY [0..2] OF Pair; colours: Colours; handle: Handle; n: Shapes.Number;

PROCEDURE Moved(point: Point; by: INTEGER): Point;
VAR number: Shapes.Number; copy: Point;
BEGIN
  number := Shapes.Twice(by); copy := point;
  Shapes.Move(copy, number);
  RETURN copy
END Moved;

BEGIN
  a := Shapes.At(3, 4);
  pairs[1].first := a; pairs[1].second := Moved(a, 10); pairs[1].tag := 7;
  Shapes.Between(pairs[1].first, pairs[1].second, line);
  Shapes.Write(pairs[1].second, Shapes.Half()); WriteInt(Shapes.Width(line), 4); WriteInt(pairs[1].tag, 2); WriteLn;
  handle := Shapes.Keep(Moved(a, -2)); Shapes.Write(Shapes.Kept(handle), Shapes.Half()); WriteLn;
  colours := Shapes.Some(); WriteCard(Shapes.Count(colours), 1);
  n := Shapes.Twice(4); Shapes.Move(a, n); Shapes.Write(a, Shapes.Half());
  IF SIZE(Pair) >= 2 * SIZE(Point) + SIZE(INTEGER) THEN WriteCard(SIZE(line) DIV SIZE(Point), 2) END;
  WriteLn
END Main.
