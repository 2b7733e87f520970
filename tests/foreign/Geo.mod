MODULE Geo;
TYPE
  Color = (red, green);
  Point = RECORD x, y: REAL; tag: CHAR; small: [0..200]; c: Color END;
  Path = POINTER TO Point;
  Visit = PROCEDURE (VAR Point, INTEGER);
  Matrix = ARRAY [0..2], [0..1] OF REAL;
  Colors = SET OF Color; Small = [1..10];
VAR count: INTEGER;
PROCEDURE Sum(a: ARRAY OF INTEGER): INTEGER;
VAR i: CARDINAL; s: INTEGER;
BEGIN s := count; FOR i := 0 TO HIGH(a) DO s := s + a[i] END; RETURN s END Sum;
PROCEDURE Middle(p, q: Point): Point;
VAR m: Point;
BEGIN m.x := (p.x + q.x) / 2.0; m.y := (p.y + q.y) / 2.0; m.tag := 'm'; m.small := 200; m.c := green; RETURN m END Middle;
PROCEDURE Each(VAR p: Point; n: INTEGER; visit: Visit);
VAR int: INTEGER;
BEGIN FOR int := 1 TO n DO visit(p, int) END END Each;
PROCEDURE Trace(m: Matrix; int: Small; s: Colors; b: BOOLEAN; c: Color): REAL;
BEGIN IF b AND (c IN s) THEN RETURN m[0][0] + m[1][1] + FLOAT(int) ELSE RETURN 0.0 END END Trace;
PROCEDURE Grid(VAR g: ARRAY OF ARRAY OF CHAR);
BEGIN g[HIGH(g)][HIGH(g[0])] := 'z' END Grid;
PROCEDURE First(p: Path): CHAR; BEGIN RETURN p^.tag END First;
BEGIN count := 100
END Geo.
