(* Each module is initialised once, after those it imports, which come in the order of the imports. *)
MODULE Main;
FROM Log IMPORT Note, Show;
IMPORT Right, Left;
BEGIN
  Note("M");
  Show
END Main.
