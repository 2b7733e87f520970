MODULE Shapes;
FROM InOut IMPORT WriteCard, WriteLn;
TYPE
  Kind = (point, circle, box, line, text);
  Small = [0 .. 9];
  Shape = RECORD
    id: CARDINAL;
    CASE kind: Kind OF
      circle: radius: REAL
    | box: w, h: INTEGER;
        CASE tall: BOOLEAN OF
          TRUE: t: CHAR
        | FALSE: f: CARDINAL
        END
    | line, text: length: CARDINAL
    ELSE
      other: CHAR
    END;
    last: CARDINAL
  END;
  Number = RECORD
    CASE digits: Small OF
      0 .. 3, 7: short: CARDINAL
    | 9: long: INTEGER
    END
  END;
  Untagged = RECORD CASE : BOOLEAN OF TRUE: c: CARDINAL | FALSE: ch: CHAR END END;
  Wide = RECORD CASE n: CARDINAL OF 0 .. 1000: low: CARDINAL | 1001: high: INTEGER END END;
VAR
  shapes: ARRAY Kind OF Shape;
  shape: Shape;
  number: Number;
  untagged: Untagged;
  wide: Wide;
  kind: Kind;

PROCEDURE Stop(n: CARDINAL);
BEGIN
  WriteCard(n, 1); WriteLn
END Stop;

PROCEDURE Local(k: Kind);
VAR s: Shape;
BEGIN
  s := shapes[k];
  s.id := 7;
  Stop(s.id)
END Local;

BEGIN
  FOR kind := point TO text DO
    shapes[kind].id := ORD(kind);
    shapes[kind].kind := kind;
    shapes[kind].last := 99
  END;
  shapes[point].other := 'p';
  shapes[circle].radius := 2.5;
  shapes[box].w := -3; shapes[box].h := 4; shapes[box].tall := TRUE; shapes[box].t := 'x';
  shapes[line].length := 5;
  shapes[text].length := 6;
  shape := shapes[box];
  number.digits := 2; number.short := 12;
  untagged.c := 65;
  wide.n := 5; wide.low := 8;
  Local(circle);
  shape.tall := FALSE;
  number.digits := 9; number.long := -1;
  Stop(1);
  number.digits := 5;
  Stop(2)
END Shapes.
