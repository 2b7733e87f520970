MODULE SyntaxRecordUnclosed;
TYPE
  Point = RECORD
    x, y: INTEGER;
VAR p: Point;
BEGIN
  p.x := 1
END SyntaxRecordUnclosed.
