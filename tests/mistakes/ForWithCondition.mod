MODULE ForWithCondition;
FROM InOut IMPORT WriteInt;
VAR i, n, product: INTEGER;
BEGIN
  n := 6; product := 1;
  FOR i := 1; i <= n DO
    product := product * i
  END;
  WriteInt (product, 8)
END ForWithCondition.
