MODULE CommentBlank;
VAR n: INTEGER;
BEGIN
  n := 1; (* start * )
  n := 2 (* end *)
END CommentBlank.
