MODULE RecoveryUnclosed;
VAR i: INTEGER; c: CHAR;

PROCEDURE Count(limit: INTEGER): INTEGER;
VAR sum: INTEGER;
BEGIN
  FOR i := 1 TO limit DO
    IF i > 3 THEN
      sum := sum + "a";
    RETURN sum
  END
END Count;

BEGIN
  LOOP
    c := Count(3);
    EXIT
END RecoveryUnclosed.
