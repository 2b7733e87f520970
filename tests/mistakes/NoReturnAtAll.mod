MODULE NoReturnAtAll;

PROCEDURE Add(a, b: INTEGER): INTEGER;
VAR sum: INTEGER;
BEGIN
  sum := a + b
END Add;

VAR m: INTEGER;
BEGIN
  m := Add(1, 2);
  IF m = 3 THEN HALT(0) END
END NoReturnAtAll.
