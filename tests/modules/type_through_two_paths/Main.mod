MODULE Main;
FROM InOut IMPORT WriteInt, WriteString, WriteLn;
FROM Base IMPORT Point;
FROM Left IMPORT Place, Paint, Origin;
IMPORT Base, Right;
VAR
  point: Point;
  place: Place;
  paint: Paint;
BEGIN
  Origin(point);
  place := point;
  WriteInt(Right.Sum(place), 1);
  WriteLn;
  paint := Right.Next(Base.red);
  IF paint = green THEN WriteString("green") END;
  WriteLn
END Main.
