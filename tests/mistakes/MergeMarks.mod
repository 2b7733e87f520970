MODULE MergeMarks;
VAR n: INTEGER;
BEGIN
<<<<<<< HEAD
  n := 1;
=======
  n := 2;
>>>>>>> feature
  m := n
END MergeMarks.
