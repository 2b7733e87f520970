MODULE NoSuchVector;
FROM RTint IMPORT ReArmTimeVector;
BEGIN
  ReArmTimeVector(7, 1, 0)
END NoSuchVector.
