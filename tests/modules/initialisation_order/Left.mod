MODULE Left;
IMPORT Base;
FROM Log IMPORT Note;
BEGIN
  Note("L"); Base.Use
END Left.
