(* Early objects: records with procedure fields that take the record itself. *)
MODULE ProcedureFields;
FROM InOut IMPORT Write, WriteInt, WriteString, WriteLn;
FROM Storage IMPORT ALLOCATE, DEALLOCATE;

TYPE
  Shape = POINTER TO ShapeRecord;
  AreaProc = PROCEDURE (Shape): INTEGER;
  DrawProc = PROCEDURE (Shape);
  ScaleProc = PROCEDURE (Shape, INTEGER);
  ShapeRecord = RECORD
    area: AreaProc;
    draw: DrawProc;
    scale: ScaleProc;
    width, height: INTEGER;
    next: Shape
  END;

VAR
  list, s: Shape;
  total: INTEGER;

PROCEDURE RectangleArea(s: Shape): INTEGER;
BEGIN
  RETURN s^.width * s^.height
END RectangleArea;

PROCEDURE TriangleArea(s: Shape): INTEGER;
BEGIN
  RETURN s^.width * s^.height DIV 2
END TriangleArea;

PROCEDURE DrawRectangle(s: Shape);
VAR i, j: INTEGER;
BEGIN
  FOR i := 1 TO s^.height DO
    FOR j := 1 TO s^.width DO Write("#") END;
    WriteLn
  END
END DrawRectangle;

PROCEDURE DrawTriangle(s: Shape);
VAR i, j: INTEGER;
BEGIN
  FOR i := 1 TO s^.height DO
    FOR j := 1 TO s^.width * i DIV s^.height DO Write("*") END;
    WriteLn
  END
END DrawTriangle;

PROCEDURE ScaleBoth(s: Shape; by: INTEGER);
BEGIN
  s^.width := s^.width * by; s^.height := s^.height * by
END ScaleBoth;

PROCEDURE Stretch(s: Shape; by: INTEGER);
BEGIN
  s^.width := s^.width * by;
  IF s^.area(s) > 40 THEN s^.scale := ScaleBoth END
END Stretch;

PROCEDURE New(area: AreaProc; draw: DrawProc; scale: ScaleProc; w, h: INTEGER);
VAR s: Shape;
BEGIN
  NEW(s);
  s^.area := area; s^.draw := draw; s^.scale := scale;
  s^.width := w; s^.height := h; s^.next := list; list := s
END New;

BEGIN
  list := NIL;
  New(RectangleArea, DrawRectangle, Stretch, 3, 2);
  New(TriangleArea, DrawTriangle, ScaleBoth, 4, 4);
  New(TriangleArea, DrawTriangle, Stretch, 2, 3);
  total := 0; s := list;
  WHILE s # NIL DO
    s^.draw(s);
    total := total + s^.area(s);
    s^.scale(s, 2); s^.scale(s, 4);
    WriteInt(s^.area(s), 4); WriteLn;
    s := s^.next
  END;
  WriteInt(total, 4);
  IF list^.draw = list^.next^.draw THEN WriteString(" same") END;
  IF list^.scale # list^.next^.scale THEN WriteString(" different") END; WriteLn
END ProcedureFields.
