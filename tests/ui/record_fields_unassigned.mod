MODULE RecordFieldsUnassigned;
TYPE Point = RECORD x, y: INTEGER END; Line = RECORD from, to: Point; name: ARRAY [0..3] OF CHAR END;

PROCEDURE P(): INTEGER;
VAR p: Point;
BEGIN
  p.x := 1;
  RETURN p.x + p.y
END P;

PROCEDURE Q(b: BOOLEAN): INTEGER;
VAR l: Line;
BEGIN
  IF b THEN l.to.x := 1 END;
  l.from.x := 2;
  RETURN l.to.x + l.from.x
END Q;

PROCEDURE Copied(): Point;
VAR p, q: Point;
BEGIN
  p.x := 1;
  q := p;
  RETURN q
END Copied;

PROCEDURE Lent(): INTEGER;
VAR p: Point;
  PROCEDURE Set(VAR p: Point);
  BEGIN p.x := 1; p.y := 2 END Set;
BEGIN
  Set(p);
  RETURN p.x
END Lent;

END RecordFieldsUnassigned.
