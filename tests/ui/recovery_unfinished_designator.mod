MODULE RecoveryUnfinishedDesignator;
IMPORT InOut;
TYPE Point = RECORD x, y: INTEGER END;
VAR p: Point; flag: BOOLEAN;

PROCEDURE Move(VAR p: Point);
BEGIN
  flag := 1;
  p.x := p.
END Move;

BEGIN
  Move(p, 1);
  IF flag THEN InOut.
