MODULE RangeCardinalToInteger;
VAR c: CARDINAL;

PROCEDURE Take(i: INTEGER): INTEGER;
BEGIN
  RETURN i
END Take;

BEGIN
  c := 9223372036854775807;
  IF Take(c) > 0 THEN INC(c) END;
  IF Take(c) > 0 THEN INC(c) END
END RangeCardinalToInteger.
