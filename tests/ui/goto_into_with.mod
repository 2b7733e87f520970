MODULE GotoIntoWith;
TYPE Point = RECORD x, y: INTEGER END;
VAR p: POINTER TO Point;

PROCEDURE Jump;
LABEL inside, outside;
BEGIN
  WITH p^ DO
    inside: x := 1;
    IF y = 2 THEN GOTO outside END
  END;
  GOTO inside;
  outside:
END Jump;

BEGIN
  NEW(p)
END GotoIntoWith.
