MODULE AssignmentSymbols;
FROM InOut IMPORT WriteInt;
VAR count, total: INTEGER;
BEGIN
  count : = 5;
  total =: 0;
  WHILE count > 0 DO
    total == total + count;
    count <- count - 1
  END;
  WriteInt (total, 4)
END AssignmentSymbols.
