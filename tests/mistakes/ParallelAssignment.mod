MODULE ParallelAssignment;
VAR a, b: INTEGER;
BEGIN
  a := 1; b := 2;
  a, b := b, a
END ParallelAssignment.
