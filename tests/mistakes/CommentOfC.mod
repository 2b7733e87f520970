MODULE CommentOfC;
VAR n: INTEGER; // counts
BEGIN
  n := 1; // one
  m := 2
END CommentOfC.
