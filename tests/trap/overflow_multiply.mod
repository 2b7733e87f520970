MODULE OverflowMultiply;

PROCEDURE Factorial(n: INTEGER): INTEGER;
BEGIN
  IF n = 0 THEN RETURN 1 END;
  RETURN n * Factorial(n - 1)
END Factorial;

BEGIN
  IF Factorial(20) > 0 THEN
    IF Factorial(21) > 0 THEN END
  END
END OverflowMultiply.
