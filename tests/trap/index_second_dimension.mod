MODULE IndexSecondDimension;
VAR m: ARRAY [1..3], [1..4] OF INTEGER; i: INTEGER;

PROCEDURE Set(row, column: INTEGER);
BEGIN
  m[row, column] := row * column
END Set;

BEGIN
  FOR i := 1 TO 3 DO Set(i, i + 2) END
END IndexSecondDimension.
