MODULE Main;
IMPORT Shapes;
FROM Shapes IMPORT Area, Round, Colour, Missing;
VAR s: Shapes.Shape; c: Colour; n: INTEGER;
BEGIN
  s.width := 1; s.depth := 2;
  n := Area(s, 1, 2) + Round(3);
  c := Shapes.green;
  n := Shapes.Absent;
  n := TRUE
END Main.
