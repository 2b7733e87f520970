MODULE Main;
IMPORT Screen, Paper;
FROM Screen IMPORT Point;
VAR
  p: Point;
  line: Paper.Line;

PROCEDURE First(l: Paper.Line): Point;
BEGIN
  RETURN l.from
END First;

BEGIN
  Screen.Find(line.from);
  p := Paper.Middle(line);
  Screen.Show(line.to);
  line.to := p
END Main.
