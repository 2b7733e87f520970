MODULE ZeroQuotient;
VAR i: INTEGER;

PROCEDURE Mean(sum, count: INTEGER): INTEGER;
BEGIN
  RETURN sum / count
END Mean;

BEGIN
  i := Mean(-7, 0)
END ZeroQuotient.
