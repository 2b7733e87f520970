MODULE CommentOpen;
VAR n: INTEGER;
BEGIN
  n := 1; (* start
  n := 2;
  n := 3
END CommentOpen.
