MODULE SyntaxCommentsOfC;
// a comment
VAR i: INTEGER; // another
/* a third */
BEGIN
  /* over
     two lines */
  i := 1 // the last
END SyntaxCommentsOfC.
