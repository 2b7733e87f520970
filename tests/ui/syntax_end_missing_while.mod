MODULE SyntaxEndMissingWhile;
VAR i: INTEGER;
PROCEDURE p;
BEGIN
  WHILE i = 1 DO
    i := 2;
  i := 3
END p;
PROCEDURE q;
BEGIN
  FOR i := 1 TO 2 DO
    LOOP
      i := 3
    END
END q;
PROCEDURE r;
BEGIN
  WITH i DO i := 4
END r;
PROCEDURE s;
BEGIN
  REPEAT i := 5
END s;
BEGIN
  LOOP i := 6
END SyntaxEndMissingWhile.
