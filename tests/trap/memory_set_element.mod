(* What is put into a set belongs to its type. *)
MODULE memory_set_element;
TYPE
  Colour = (red, green, blue);
  Both = RECORD CASE : BOOLEAN OF TRUE: colour: Colour | FALSE: letter: CHAR END END;
VAR set: SET OF Colour; both: Both;
PROCEDURE Set(VAR both: Both; letter: CHAR);
BEGIN both.letter := letter END Set;
BEGIN
  Set(both, 1C);
  INCL(set, both.colour);
  Set(both, 5C);
  INCL(set, both.colour)
END memory_set_element.
