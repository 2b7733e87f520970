MODULE SetOfAllNumbers;
TYPE Numbers = SET OF CARDINAL;
VAR s: Numbers;
BEGIN
  s := Numbers{1, 2}
END SetOfAllNumbers.
