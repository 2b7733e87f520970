MODULE ConstantAssigned;
CONST limit = 10;
BEGIN
  limit := 20
END ConstantAssigned.
