MODULE RecordFieldsInRegisters;
FROM InOut IMPORT WriteInt, WriteLn, WriteString;

TYPE
  Vector = RECORD x, y: INTEGER END;
  Body = RECORD at, speed: Vector; mass: INTEGER; alive: BOOLEAN END;
  Named = RECORD name: ARRAY [0..9] OF CHAR; id: INTEGER END;
CONST Unit = Vector{1, 1};
VAR world: ARRAY [0..2] OF Body; g: Body;

PROCEDURE Make(x, y: INTEGER): Vector;
VAR v: Vector;
BEGIN
  v.x := x;
  v.y := y;
  RETURN v
END Make;

PROCEDURE Sum(a, b: Vector): Vector;
BEGIN
  a.x := a.x + b.x;
  a.y := a.y + b.y;
  RETURN a
END Sum;

PROCEDURE Swap(v: Vector): Vector;
BEGIN
  v := Vector{v.y, v.x};
  RETURN v
END Swap;

PROCEDURE Add(VAR x: INTEGER; by: INTEGER);
BEGIN
  x := x + by
END Add;

PROCEDURE Steps(n: INTEGER): INTEGER;
VAR b, c: Body; i: INTEGER; v: Vector;
BEGIN
  b.at := Make(1, 2);
  b.speed := Unit;
  b.mass := 0;
  c := b;
  FOR i := 1 TO n DO
    b.at := Sum(b.at, b.speed);
    c.at.x := c.at.x + c.speed.y;
    IF ODD(i) THEN b.speed := Swap(Vector{i, b.speed.x}) ELSE v := b.speed; c.speed := v END;
    Add(b.mass, i)
  END;
  world[n MOD 3] := b;
  world[(n + 1) MOD 3].speed := c.speed;
  g := world[n MOD 3];
  b := world[(n + 1) MOD 3];
  RETURN g.at.x + 100 * g.at.y + 10000 * c.at.x + 1000000 * b.speed.x + b.mass
END Steps;

PROCEDURE Naming(n: INTEGER): INTEGER;
VAR a, b: Named; v: Vector;

  PROCEDURE Captured(): INTEGER;
  BEGIN
    RETURN v.x + v.y
  END Captured;

BEGIN
  a.name := "first"; a.id := n;
  b := a;
  b.name[0] := 'F'; b.id := b.id + 1;
  a := b;
  WriteString(a.name); WriteInt(a.id, 3);
  v.x := a.id; v.y := 5;
  RETURN Captured()
END Naming;

PROCEDURE Unset(): INTEGER;
VAR a, b: Body;
BEGIN
  a.mass := 3;
  b := a;
  RETURN b.mass + b.at.x
END Unset;

BEGIN
  WriteInt(Steps(0), 1); WriteLn;
  WriteInt(Steps(1), 1); WriteLn;
  WriteInt(Steps(10), 1); WriteLn;
  WriteInt(g.mass, 1); WriteInt(world[1].mass, 4); WriteLn;
  WriteInt(Naming(41), 4); WriteLn;
  WriteInt(Unset(), 1); WriteLn
END RecordFieldsInRegisters.
