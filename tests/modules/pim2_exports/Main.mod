MODULE Main;
FROM InOut IMPORT WriteCard, WriteLn;
FROM Shelf IMPORT Kind, Put;
IMPORT Shelf;
VAR kind: Kind;
BEGIN
  kind := box;
  WriteCard(Put(kind), 3); WriteCard(Put(book), 3); WriteCard(Shelf.Put(Shelf.box), 3); WriteLn
END Main.
