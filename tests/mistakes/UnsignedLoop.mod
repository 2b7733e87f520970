MODULE UnsignedLoop;
VAR c: CARDINAL;
BEGIN
  c := 10;
  WHILE c >= 0 DO
    c := c - 1
  END
END UnsignedLoop.
