MODULE FieldOfUnknownType;
TYPE Shape = RECORD x, y: INTEGER; colour: Colour END;
VAR s: Shape; all: ARRAY [0..3] OF Shape; size: CARDINAL;
BEGIN
  s.colour := 3; s.x := 1;
  all[0].diameter := s.y;
  size := SIZE(Shape)
END FieldOfUnknownType.
