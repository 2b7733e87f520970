(* tlc: --extended-opaque *)
MODULE Main;
(* Other modules cannot look into opaque types, whatever these are. *)
FROM Points IMPORT Point, Row, At;
VAR point: Point; row: Row;
BEGIN
  point := At(1);
  point.x := 2;
  row[0] := point;
  WITH point DO END;
  point := Point{3}
END Main.
