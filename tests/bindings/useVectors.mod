(* Calls the procedures of vectors.h. *)
MODULE useVectors;

FROM SYSTEM IMPORT ADDRESS, ADR, INTEGER32;
FROM InOut IMPORT WriteString, WriteInt, WriteLn;
IMPORT vectors;

VAR
  a: vectors.Vector2;
  points: ARRAY [0..2] OF vectors.Vector2;
  colour: vectors.Color;
  matrix: vectors.Matrix;
  area: vectors.Rectangle;
  value: vectors.Value;
  text: ARRAY [0..15] OF CHAR;
  name: vectors.String;
  total: INTEGER;
  i: CARDINAL;

PROCEDURE Show(name: ARRAY OF CHAR; number: INTEGER);
BEGIN
  WriteString(name); WriteString(" "); WriteInt(number, 1); WriteLn
END Show;

PROCEDURE Add(context: ADDRESS; where: vectors.Vector2): INTEGER32;
BEGIN
  total := total + INT(where.x) * 10 + INT(where.y);
  IF (context # NIL) & (where.x > 2.0) THEN RETURN 7 ELSE RETURN 0 END
END Add;

BEGIN
  a := vectors.Vector2Add(vectors.Vector2{1.0, 2.0}, vectors.Vector2{3.0, 4.0});
  Show("sum", INT(a.x) * 10 + INT(a.y));
  Show("length", INT(vectors.Vector3Length(vectors.Vector3{2.0, 3.0, 6.0})));
  colour := vectors.Fade(vectors.Color{1, 2, 3, 4}, 0.2);
  Show("colour", INT(colour.r) * 1000 + INT(colour.a));
  FOR i := 0 TO 15 DO matrix.m[i] := VAL(SHORTREAL, i) END;
  matrix := vectors.MatrixScale(matrix, 2.0);
  Show("matrix", INT(matrix.m[15]));
  area := vectors.Union(vectors.Rectangle{0.0, 0.0, 2.0, 2.0},
      vectors.Rectangle{1.0, 1.0, 4.0, 5.0});
  Show("area", INT(area.width) * 10 + INT(area.height));
  value.kind := 1;
  value.as.real := 2.5;
  value := vectors.Doubled(value);
  Show("real", INT(value.as.real));
  value.kind := 0;
  value.as.whole := -21;
  value := vectors.Doubled(value);
  Show("whole", value.as.whole);
  FOR i := 0 TO 2 DO points[i] := vectors.Vector2{1.0, 1.0}; vectors.Move(points[i], 1.0) END;
  points[1].x := 3.0;
  Show("all", vectors.ForEach(points, 3, Add, NIL));
  Show("some", vectors.ForEach(points, 3, Add, ADR(a)));
  Show("total", total);
  Show("described", vectors.Describe(text, 16, "point"));
  WriteString(text); WriteLn;
  name := vectors.NameOf(0);
  vectors.Describe(text, 16, name^);
  WriteString(text); WriteLn;
  Show("sum of", vectors.SumOf(3, VAL(INTEGER32, 1), VAL(INTEGER32, 2), VAL(INTEGER32, 4)));
  Show("calls", vectors.callCount)
END useVectors.
