MODULE MissingReturnAndError;

PROCEDURE Max(a, b: INTEGER): INTEGER;
BEGIN
  IF a > b THEN RETURN a END
END Max;

PROCEDURE Show(x: INTEGER);
BEGIN
  IF x > limit THEN HALT END
END Show;

BEGIN
  Show(Max(1, 2))
END MissingReturnAndError.
