MODULE WithStatements;
FROM InOut IMPORT WriteInt, WriteLn;
FROM Storage IMPORT ALLOCATE;

TYPE
  Point = RECORD x, y: INTEGER END;
  Line = RECORD from, to: Point; x: INTEGER END;
  List = POINTER TO Node;
  Node = RECORD value: INTEGER; next: List; at: Point END;

VAR line: Line; list, head: List; points: ARRAY [1..3] OF Point; i, x, calls: INTEGER;

PROCEDURE Index(): INTEGER;
BEGIN
  INC(calls);
  RETURN calls
END Index;

PROCEDURE Local(VAR p: Point; q: Point): INTEGER;
VAR r: Point;
  PROCEDURE Inner;
  BEGIN
    WITH r DO x := x + 1; y := y + q.y END
  END Inner;
BEGIN
  r := q;
  WITH r DO
    x := x * 2;
    WITH p DO x := r.x + 1; y := x * 2 END;
    y := y + 1
  END;
  Inner;
  RETURN r.x * 100 + r.y
END Local;

BEGIN
  x := 5;
  WITH line DO
    x := 7;
    WITH from DO x := 1; y := 2 END;
    WITH to DO x := 3; y := 4; from.x := from.x + 10 END
  END;
  WITH line DO WriteInt(x, 1); WriteInt(from.x, 4); WriteInt(from.y, 4); WriteInt(to.x, 4) END;
  WriteInt(x, 4); WriteLn;
  head := NIL;
  FOR i := 1 TO 3 DO
    NEW(list);
    WITH list^ DO value := i; next := head; WITH at DO x := i; y := -i END END;
    head := list
  END;
  list := head;
  WHILE list # NIL DO
    WITH list^ DO
      WriteInt(value, 3); WriteInt(at.y, 3);
      (* the record stays the same while the pointer advances *)
      list := next;
      value := 0
    END
  END;
  WITH head^.next^ DO WriteInt(value, 3); WriteInt(at.x, 3) END;
  WriteLn;
  calls := 0;
  WITH points[Index()] DO x := 10; y := 20; WriteInt(calls, 1) END;
  i := 2;
  WITH points[i] DO i := 3; x := 30; y := 40 END;
  WriteInt(points[1].y, 4); WriteInt(points[2].x, 4); WriteInt(points[3].x, 4);
  WriteInt(Local(points[3], points[2]), 6); WriteInt(points[3].x, 4); WriteInt(points[3].y, 4);
  WriteLn
END WithStatements.
