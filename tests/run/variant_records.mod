MODULE VariantRecords;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn, Write, WriteHex;
FROM SYSTEM IMPORT CARDINAL8, CARDINAL32;

TYPE
  Kind = (circle, square, polygon);
  Shape = RECORD
    name: ARRAY [0..7] OF CHAR;
    CASE kind: Kind OF
      circle: radius: INTEGER
    | square: side: INTEGER; filled: BOOLEAN
    ELSE
      corners: CARDINAL;
      CASE closed: BOOLEAN OF
        TRUE: area: INTEGER
      | FALSE: length: SHORTINT; width: SHORTINT
      END
    END;
    last: CHAR
  END;
  Overlay = RECORD
    tag: CHAR;
    CASE: BOOLEAN OF
      TRUE: whole: CARDINAL32
    | FALSE: bytes: ARRAY [0..3] OF CARDINAL8
    END
  END;

VAR shapes: ARRAY [0..3] OF Shape; o: Overlay; i: INTEGER; copy: Shape;

PROCEDURE Show(s: Shape);
BEGIN
  WriteString(s.name);
  CASE s.kind OF
    circle: WriteInt(3 * s.radius * s.radius, 4)
  | square: WriteInt(s.side * s.side, 4); IF s.filled THEN WriteString(" filled") END
  | polygon:
      WriteCard(s.corners, 2);
      IF s.closed THEN WriteInt(s.area, 4) ELSE WriteInt(s.length, 4); WriteInt(s.width, 4) END
  END;
  Write(s.last);
  WriteLn
END Show;

BEGIN
  WITH shapes[0] DO name := "circle"; kind := circle; radius := 2; last := '.' END;
  WITH shapes[1] DO name := "square"; kind := square; side := 5; filled := TRUE; last := '!' END;
  WITH shapes[2] DO
    name := "poly"; kind := polygon; corners := 5; closed := TRUE; area := 77; last := '?'
  END;
  shapes[3] := shapes[2];
  WITH shapes[3] DO closed := FALSE; length := 6; width := -7 END;
  FOR i := 0 TO 3 DO Show(shapes[i]) END;
  copy := shapes[1];
  copy.side := 3;
  Show(copy);
  Show(shapes[1]);
  o.tag := 'x';
  o.whole := 1020304H;
  FOR i := 0 TO 3 DO WriteCard(VAL(CARDINAL, o.bytes[i]), 2) END;
  o.bytes[3] := 0;
  WriteHex(VAL(CARDINAL, o.whole), 8); Write(o.tag); WriteLn;
  WriteCard(SIZE(Shape), 1); WriteCard(SIZE(Overlay), 3); WriteLn
END VariantRecords.
