(* INC of a value outside of its type does not make it valid. *)
MODULE memory_step;
TYPE
  Colour = (red, green, blue);
  Both = RECORD CASE : BOOLEAN OF TRUE: colour: Colour | FALSE: letter: CHAR END END;
VAR both: Both; by: CARDINAL;
PROCEDURE Set(VAR both: Both; letter: CHAR);
BEGIN both.letter := letter END Set;
BEGIN
  Set(both, 1C);
  by := 1;
  INC(both.colour, by);
  Set(both, 7C);
  INC(both.colour, by)
END memory_step.
