MODULE Base;
FROM Log IMPORT Note;
PROCEDURE Use;
BEGIN
  Note("u")
END Use;
BEGIN
  Note("B")
END Base.
