MODULE SyntaxCharacters;
VAR größe: INTEGER; a$b: CHAR; ok?: BOOLEAN;
BEGIN
  größe := 1 @ 2;
  x := "ü" § y;
  \x := 1
END SyntaxCharacters.
