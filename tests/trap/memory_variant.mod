(* The fields of variants share their memory: an enumeration may be anything there. *)
MODULE memory_variant;
TYPE
  Colour = (red, green, blue);
  Both = RECORD CASE : BOOLEAN OF TRUE: colour: Colour | FALSE: letter: CHAR END END;
VAR row: ARRAY Colour OF INTEGER; both: Both; 
PROCEDURE Set(VAR both: Both; letter: CHAR);
BEGIN both.letter := letter END Set;
BEGIN
  Set(both, 2C);
  row[both.colour] := 1;
  Set(both, 200C);
  row[both.colour] := 1
END memory_variant.
