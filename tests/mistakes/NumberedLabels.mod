MODULE NumberedLabels;
LABEL 10, 20;
VAR n: INTEGER;
BEGIN
  n := 0;
  10: n := n + 1;
  IF n < 5 THEN GOTO 10 END;
  CASE n OF 20: n := 1 | 10: n := x ELSE END;
  GOTO 20;
  20: n := 0
END NumberedLabels.
