MODULE RangeSubrangeParameter;
TYPE Few = [1..5];
VAR i: INTEGER;

PROCEDURE P(x: Few): INTEGER;
BEGIN
  RETURN x
END P;

BEGIN
  i := 0;
  i := P(5) + P(i)
END RangeSubrangeParameter.
