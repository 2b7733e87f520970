MODULE RecordSigns;
FROM InOut IMPORT WriteInt;
TYPE
  Point = RECORD
    x, y: INTEGER,
    name = ARRAY [0..9] OF CHAR;
    tag INTEGER;
  END;
VAR p: Point;
BEGIN
  p.x := 1;
  p.y := p.z;
  WriteInt(p.y, 1)
END RecordSigns.
