(* A record with a tag: figures, their areas, and one selected by a CASE. *)
MODULE VariantTagged;
FROM InOut IMPORT WriteString, WriteInt, WriteLn;

TYPE
  Kind = (circle, rectangle, triangle, dot);
  Figure = RECORD
    x, y: INTEGER;
    CASE kind: Kind OF
      circle: radius: INTEGER
    | rectangle: width, height: INTEGER
    | triangle: a, b, c: INTEGER
    ELSE
    END;
    colour: CHAR
  END;

VAR
  figures: ARRAY [1..4] OF Figure;
  i: CARDINAL;
  sum: INTEGER;

PROCEDURE Perimeter(f: Figure): INTEGER;
BEGIN
  CASE f.kind OF
    circle: RETURN 6 * f.radius
  | rectangle: RETURN 2 * (f.width + f.height)
  | triangle: RETURN f.a + f.b + f.c
  | dot: RETURN 0
  END
END Perimeter;

PROCEDURE Place(VAR f: Figure; x, y: INTEGER; kind: Kind);
BEGIN
  f.x := x; f.y := y; f.kind := kind; f.colour := "w"
END Place;

PROCEDURE Name(k: Kind);
BEGIN
  CASE k OF
    circle: WriteString("circle")
  | rectangle, triangle: WriteString("polygon")
  ELSE WriteString("other")
  END
END Name;

BEGIN
  Place(figures[1], 0, 0, circle); figures[1].radius := 7;
  Place(figures[2], 1, -1, rectangle); figures[2].width := 3; figures[2].height := 4;
  Place(figures[3], 5, 5, triangle);
  figures[3].a := 3; figures[3].b := 4; figures[3].c := 5; figures[3].colour := "g";
  Place(figures[4], 9, 9, dot);
  sum := 0;
  FOR i := 1 TO 4 DO
    Name(figures[i].kind); WriteInt(Perimeter(figures[i]), 4); WriteInt(figures[i].x, 3); WriteLn;
    INC(sum, Perimeter(figures[i]) + figures[i].y)
  END;
  figures[4] := figures[2]; figures[4].kind := rectangle; figures[4].height := 40;
  WriteInt(sum, 5); WriteInt(Perimeter(figures[4]), 5); WriteInt(Perimeter(figures[2]), 5);
  IF figures[3].colour = "g" THEN WriteString(" g") END; WriteLn
END VariantTagged.
