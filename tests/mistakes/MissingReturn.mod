MODULE MissingReturn;

PROCEDURE Max(a, b: INTEGER): INTEGER;
BEGIN
  IF a > b THEN RETURN a END
END Max;

VAR m: INTEGER;
BEGIN
  m := Max(1, 2);
  IF m = 2 THEN HALT(0) END
END MissingReturn.
