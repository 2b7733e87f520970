MODULE SyntaxCommentClosedTwice;
VAR i: INTEGER;
(* a comment *) *)
BEGIN
  i := 1 *)
END SyntaxCommentClosedTwice.
