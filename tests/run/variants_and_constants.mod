MODULE variants_and_constants;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn, Write;
TYPE
  Kind = (point, circle, box);
  Shape = RECORD
    name: CHAR;
    CASE kind: Kind OF
      point: x, y: INTEGER
    | circle: cx, cy: INTEGER; radius: REAL
    | box: corner: ARRAY [0..1] OF RECORD a, b: INTEGER END; filled: BOOLEAN
    END;
    weight: CARDINAL
  END;
  Pair = RECORD a, b: INTEGER END;
  Vec = ARRAY [1..4] OF INTEGER;
  Table = ARRAY [0..2] OF Pair;
  Node = POINTER TO Cell;
  Cell = RECORD key: INTEGER; next: Node END;
CONST
  origin = Pair{10, 20};
  primes = Vec{2, 3, 5, 7};
  table = Table{Pair{1, 2}, Pair{3, 4}, Pair{5, 6}};
VAR
  s, t: Shape; p: Pair; v: Vec; i: INTEGER; n, m: Node; ps: ARRAY [0..3] OF Pair; tab: Table;
  calls: INTEGER;

PROCEDURE Index(): INTEGER;
BEGIN INC(calls); RETURN 2 END Index;

PROCEDURE Sum(p: Pair): INTEGER;
BEGIN RETURN p.a + p.b END Sum;

PROCEDURE SumV(v: ARRAY OF INTEGER): INTEGER;
VAR i, s: INTEGER;
BEGIN
  s := 0;
  FOR i := 0 TO VAL(INTEGER, HIGH(v)) DO s := s + v[i] END;
  RETURN s
END SumV;

PROCEDURE Make(a, b: INTEGER): Pair;
BEGIN RETURN Pair{a + b, a - b} END Make;

PROCEDURE Swap(VAR p: Pair);
BEGIN
  p := Pair{p.b, p.a};
  WITH p DO a := a * 10; b := b + a END
END Swap;

PROCEDURE Locals(n: INTEGER): INTEGER;
VAR p, q: Pair; i, t: INTEGER;
BEGIN
  p := Pair{n, n + 1}; t := 0;
  FOR i := 1 TO n DO
    WITH p DO a := a + i; b := b + a END
  END;
  q := p;
  WITH q DO t := a; WITH p DO t := t + b; a := 0 END; t := t + a END;
  RETURN t + p.a
END Locals;

BEGIN
  s.kind := point; s.x := 3; s.y := 4; s.weight := 77; s.name := "P";
  t := s; t.kind := circle; t.radius := 2.5; t.cx := -1;
  WriteInt(s.x, 3); WriteInt(t.cx, 3); WriteCard(t.weight, 3); Write(t.name); WriteLn;
  t.kind := box; t.corner[1].b := 9; t.filled := TRUE;
  WITH t DO
    corner[0].a := 5;
    IF filled THEN WriteInt(corner[0].a + corner[1].b, 4) END
  END;
  WriteLn;
  CASE t.kind OF
    point: WriteString("point")
  | circle: WriteString("circle")
  | box: WriteString("box")
  END;
  WriteLn;
  WriteCard(SIZE(Shape), 4); WriteLn;
  p := origin; v := primes; WriteInt(p.a + p.b, 4); WriteInt(v[3], 3); WriteInt(Sum(origin), 4);
  WriteInt(SumV(primes), 4); WriteLn;
  i := 2; WriteInt(primes[i], 3); WriteInt(table[i].b, 3); WriteInt(table[1].a, 3); WriteLn;
  tab := table; tab[1] := origin; WriteInt(tab[1].b + tab[2].a, 4); WriteLn;
  p := Make(7, 3); WriteInt(p.a, 4); WriteInt(p.b, 4); Swap(p); WriteInt(p.a, 4); WriteInt(p.b, 4);
  WriteLn;
  v := Vec{i, v[1], Index(), v[2] BY 1}; WriteInt(v[1], 3); WriteInt(v[2], 3); WriteInt(v[3], 3);
  WriteInt(v[4], 3); WriteLn;
  v := Vec{i BY 3, 9}; WriteInt(SumV(v), 4); WriteLn;
  NEW(n); NEW(m); n^.key := 5; n^.next := m; m^.key := 6;
  WITH n^ DO
    n := next; key := key + 100
  END;
  WriteInt(n^.key, 4); WriteLn;
  calls := 0;
  WITH ps[Index()] DO a := 1; b := 2; a := a + b END;
  WriteInt(ps[2].a, 3); WriteInt(calls, 3); WriteLn;
  WriteInt(Locals(5), 4); WriteLn
END variants_and_constants.
