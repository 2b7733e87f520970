IMPLEMENTATION MODULE Functions;

PROCEDURE Doubled(n: LONGINT): LONGINT;
BEGIN
  RETURN 2 * labs(n)
END Doubled;

END Functions.
