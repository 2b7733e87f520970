MODULE OverflowSubtract;
VAR c: CARDINAL;

PROCEDURE Distance(a, b: CARDINAL): CARDINAL;
BEGIN
  RETURN a - b
END Distance;

BEGIN
  c := Distance(5, 3);
  c := Distance(c, 3)
END OverflowSubtract.
