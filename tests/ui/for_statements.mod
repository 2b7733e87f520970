MODULE ForStatements;
CONST Limit = 5;
TYPE R = RECORD i: INTEGER END;
VAR i: INTEGER; x: REAL; ch: CHAR; b: BOOLEAN; c: CARDINAL; r: R;

PROCEDURE P(VAR v: INTEGER; w: INTEGER);
BEGIN
  FOR v := 1 TO 3 DO END;
  FOR w := 1 TO 3 DO END
END P;

BEGIN
  FOR x := 1.0 TO 2.0 DO END;
  FOR Limit := 1 TO 2 DO END;
  FOR missing := 1 TO 2 DO END;
  FOR P := 1 TO 2 DO END;
  FOR i := 1 TO 10 BY 0 DO END;
  FOR i := 1 TO 10 BY c DO END;
  FOR i := 1 TO x DO END;
  FOR i := TRUE TO 5 DO END;
  FOR i := 1 TO 10 DO i := i + 1 END;
  FOR i := 1 TO 10 DO INC(i); FOR i := 1 TO 2 DO END END;
  FOR i := 1 TO 10 DO P(i, i) END;
  FOR c := -1 TO 5 DO END
END ForStatements.
