MODULE Deep;
FROM Log IMPORT Note;
BEGIN
  Note("D")
END Deep.
