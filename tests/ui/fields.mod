MODULE Fields;
TYPE Point = RECORD xcoord, ycoord: INTEGER END; Ref = POINTER TO Point;
VAR p: Point; r: Ref; i: INTEGER; a: ARRAY [0..1] OF Point;
BEGIN
  p.xcord := 1;
  p.z := 2;
  r.xcoord := 3;
  r^.why := 4;
  i.xcoord := 5;
  a.xcoord := 6;
  a[0].ycoord := p.ycoord
END Fields.
