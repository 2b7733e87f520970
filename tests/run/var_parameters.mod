MODULE VarParameters;
FROM InOut IMPORT Write, WriteInt, WriteReal, WriteLn;
TYPE
  Point = RECORD x, y: INTEGER END;
  Ref = POINTER TO Point;
  Row = ARRAY [0..3] OF INTEGER;
VAR
  i, j, g: INTEGER; a: Row; p: Point; r: Ref; ch: CHAR; x: REAL; b: BOOLEAN;
  grid: ARRAY [1..2] OF Row;
  points: ARRAY [0..1] OF Point;

PROCEDURE Double(VAR x: INTEGER);
BEGIN
  x := 2 * x
END Double;

PROCEDURE Swap(VAR x, y: INTEGER);
VAR t: INTEGER;
BEGIN
  t := x; x := y; y := t
END Swap;

PROCEDURE Other(VAR ch: CHAR; VAR x: REAL; VAR b: BOOLEAN);
BEGIN
  ch := CAP(ch); x := x / 2.0; b := NOT b
END Other;

PROCEDURE Move(VAR p: Point; dx: INTEGER);
BEGIN
  p.x := p.x + dx; Swap(p.x, p.y)
END Move;

PROCEDURE Fresh(VAR r: Ref; x: INTEGER);
BEGIN
  NEW(r); r^.x := x; r^.y := -x
END Fresh;

PROCEDURE Fill(VAR row: Row; n: INTEGER);
VAR i: INTEGER;
BEGIN
  FOR i := 0 TO 3 DO row[i] := n * i END
END Fill;

PROCEDURE Locals(): INTEGER;
VAR m, n: INTEGER;
BEGIN
  m := 5; n := 7;
  Swap(m, n); Double(m);
  RETURN 100 * m + n
END Locals;

BEGIN
  i := 1; j := 2; Swap(i, j); Double(i); WriteInt(i, 3); WriteInt(j, 3); WriteLn;
  FOR g := 0 TO 3 DO a[g] := g END; Swap(a[0], a[3]); Double(a[i - 2]); i := 1; Swap(i, a[i]);
  FOR g := 0 TO 3 DO WriteInt(a[g], 3) END; WriteInt(i, 3); WriteLn;
  p.x := 10; p.y := 20; Move(p, 5); WriteInt(p.x, 3); WriteInt(p.y, 3); WriteLn;
  Fresh(r, 8); Double(r^.y); Move(r^, 1); WriteInt(r^.x, 4); WriteInt(r^.y, 3); WriteLn;
  ch := "q"; x := 5.0; b := TRUE; Other(ch, x, b); Write(ch); WriteReal(x, 4);
  IF NOT b THEN Write("!") END; WriteLn;
  Fill(grid[1], 1); Fill(grid[2], 10); Swap(grid[1][2], grid[2, 3]); Double(grid[2][0]);
  FOR i := 1 TO 2 DO FOR j := 0 TO 3 DO WriteInt(grid[i, j], 4) END END; WriteLn;
  points[0].x := 1; points[0].y := 2; points[1].x := 3; points[1].y := 4;
  Swap(points[0].x, points[1].y); Move(points[1], 0);
  FOR i := 0 TO 1 DO WriteInt(points[i].x, 3); WriteInt(points[i].y, 3) END; WriteLn;
  WriteInt(Locals(), 0); WriteLn
END VarParameters.
