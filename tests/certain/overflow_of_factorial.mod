(* The factorial of 20 is the last one that fits. *)
MODULE overflow_of_factorial;
FROM InOut IMPORT WriteInt;
PROCEDURE Factorial(n: INTEGER): INTEGER;
BEGIN
  IF n = 0 THEN RETURN 1 END;
  RETURN n * Factorial(n - 1)
END Factorial;
BEGIN
  WriteInt(Factorial(20), 0);
  WriteInt(Factorial(21), 0)
END overflow_of_factorial.
