MODULE VariantBar;
TYPE
  Kind = (circle, square);
  Shape = RECORD
    x, y: INTEGER;
    CASE kind: Kind OF
      circle: radius: INTEGER;
      square: side: INTEGER
    END
  END;
VAR s: Shape;
BEGIN
  s.kind := circle; s.radius := 3;
  s.z := s.radius
END VariantBar.
