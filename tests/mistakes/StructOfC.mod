MODULE StructOfC;
TYPE Point = STRUCT x, y: INTEGER END;
VAR p: Point; n: INTEGER;
BEGIN
  p.x = 1;
  p.y += 2;
  n := p.z
END StructOfC.
