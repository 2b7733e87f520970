(* tlc: --dialect=gm2 *)
MODULE gm2_word_range;
(* The content of a word is checked before its type is relied upon. *)
FROM SYSTEM IMPORT WORD;
TYPE Colour = (red, green, blue);
VAR w: WORD; i: INTEGER; c: CARDINAL; colour: Colour;
BEGIN
  i := 2; w := i; c := w; colour := c;
  i := -1; w := i; i := w;
  colour := i
END gm2_word_range.
