MODULE Main;
FROM A IMPORT Color;
FROM B IMPORT Wine;
VAR c: Color; w: Wine;
BEGIN
  c := red;
  w := white;
  c := green;
  w := green
END Main.
