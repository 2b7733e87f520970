MODULE RecoveryEndNames;
VAR x: INTEGER;

PROCEDURE Twice(n: INTEGER): INTEGER;
BEGIN
  RETURN n * "two"
END;

PROCEDURE Thrice(n: INTEGER): INTEGER;
BEGIN
  RETURN 3 * m
END Thrice;

BEGIN
  x := Twice(1, 2);
  x := Thrice
END
