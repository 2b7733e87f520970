MODULE EndMissingBeforeBegin;
VAR i: INTEGER;
PROCEDURE P;
BEGIN
  i := 1

BEGIN
  P; i := 2
END EndMissingBeforeBegin.
