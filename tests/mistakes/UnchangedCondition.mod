MODULE UnchangedCondition;
FROM InOut IMPORT WriteInt, WriteLn;
VAR i, product: INTEGER;
BEGIN
  i := 1;
  product := 1;
  WHILE i <= 10 DO
    product := product * 2;
    WriteInt(product, 6);
    WriteLn
  END;
  WriteInt(product, 1);
  WriteLn
END UnchangedCondition.
