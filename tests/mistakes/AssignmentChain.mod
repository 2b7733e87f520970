MODULE AssignmentChain;
VAR a, b: INTEGER;
BEGIN
  a := b := 0;
  IF a = b THEN a := 1 END
END AssignmentChain.
