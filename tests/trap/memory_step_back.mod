(* What counts is the value that a step makes. *)
MODULE memory_step_back;
TYPE
  Colour = (red, green, blue);
  Both = RECORD CASE : BOOLEAN OF TRUE: colour: Colour | FALSE: letter: CHAR END END;
VAR both: Both;
PROCEDURE Set(VAR both: Both; letter: CHAR);
BEGIN both.letter := letter END Set;
BEGIN
  Set(both, 3C);
  DEC(both.colour);
  Set(both, 7C);
  DEC(both.colour)
END memory_step_back.
