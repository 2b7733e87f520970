MODULE Main;
FROM Shelf IMPORT Kind, count, Putt;
IMPORT Shelf;
VAR kind: Kind; secret: Shelf.Secret;
BEGIN
  kind := box; count := 1
END Main.
