MODULE Right;
FROM Log IMPORT Note;
FROM Base IMPORT Use;
IMPORT Deep;
BEGIN
  Note("R"); Use
END Right.
