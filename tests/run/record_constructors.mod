(* Constructors of records, arrays and sets in expressions, nested, as arguments, with variables in them. *)
MODULE RecordConstructors;
FROM InOut IMPORT Write, WriteInt, WriteString, WriteLn;

TYPE
  Point = RECORD x, y: INTEGER END;
  Line = RECORD from, to: Point; name: CHAR END;
  Vector = ARRAY [1..3] OF INTEGER;
  Matrix = ARRAY [1..2] OF Vector;
  Flags = SET OF [0..7];
  Mixed = RECORD v: Vector; flags: Flags; ok: BOOLEAN END;

CONST
  Origin = Point{0, 0};
  Unit = Vector{1, 1, 1};

VAR
  p: Point;
  l: Line;
  v: Vector;
  m: Matrix;
  x: Mixed;
  i: INTEGER;

PROCEDURE WritePoint(p: Point);
BEGIN
  Write("("); WriteInt(p.x, 1); Write(","); WriteInt(p.y, 1); Write(")")
END WritePoint;

PROCEDURE Sum(v: Vector): INTEGER;
BEGIN
  RETURN v[1] + v[2] + v[3]
END Sum;

BEGIN
  p := Point{3, -4}; WritePoint(p);
  i := 10;
  p := Point{i, i * i}; WritePoint(p);
  l := Line{p, Point{7, 8}, "L"}; WritePoint(l.from); WritePoint(l.to); Write(l.name);
  p := Origin; WritePoint(p); WriteLn;
  v := Vector{1, 2, 3}; WriteInt(Sum(v), 3);
  v := Vector{i, i + 1, v[1]}; WriteInt(Sum(v), 4);
  v := Vector{v[3], v[2], v[1]}; WriteInt(v[1], 3); WriteInt(v[3], 3);
  v := Unit; WriteInt(Sum(v), 3); WriteLn;
  m := Matrix{Vector{1, 2, 3}, Vector{4, 5, 6}}; WriteInt(Sum(m[1]), 3); WriteInt(Sum(m[2]), 4);
  m := Matrix{v, m[1]}; WriteInt(m[1, 1], 3); WriteInt(m[2, 3], 3); WriteLn;
  x := Mixed{Vector{9, 8, 7}, Flags{0, 3..5}, TRUE};
  WriteInt(Sum(x.v), 4); IF (4 IN x.flags) AND x.ok THEN WriteString(" four") END; WriteLn
END RecordConstructors.
