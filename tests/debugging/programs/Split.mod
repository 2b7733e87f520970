MODULE Split;
FROM InOut IMPORT WriteInt, WriteLn;
TYPE
  Colour = (red, green, blue);
  Point = RECORD x, y: INTEGER END;
  Item = RECORD
    key: [0..255];
    flag: BOOLEAN;
    colour: Colour;
    at: Point;
    real: REAL;
    name: ARRAY [0..3] OF CHAR;
    next: POINTER TO INTEGER
  END;
  One = RECORD only: INTEGER END;
  Outer = RECORD number: INTEGER; inner: Point END;

PROCEDURE Move(p: Point; n: INTEGER): INTEGER;
  VAR item: Item; one: One; outer: Outer; before: Point;
BEGIN
  outer.inner := p;
  item.key := 7;
  item.flag := n > 3;
  item.colour := blue;
  item.at := p;
  item.real := 1.5;
  item.name := "ab";
  item.next := NIL;
  one.only := n;
  WHILE n > 0 DO
    item.at.x := item.at.x + p.y;
    p.x := p.x + 1;
    outer.inner := p;
    outer.number := n;
    n := n - 1;
    WriteInt(item.at.x + outer.inner.x, 5); WriteLn
  END;
  before := item.at;
  IF item.flag AND (item.colour = blue) THEN INC(p.x, one.only + before.y) END;
  WriteInt(p.x + VAL(INTEGER, ORD(item.name[0])) + VAL(INTEGER, item.key), 1); WriteLn;
  IF item.next = NIL THEN RETURN p.x + before.x + outer.inner.y END;
  RETURN item.at.x
END Move;

VAR q: Point;
BEGIN
  q.x := 1; q.y := 2;
  WriteInt(Move(q, 5), 1); WriteLn
END Split.
