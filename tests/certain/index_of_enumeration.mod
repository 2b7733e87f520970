(* Indices of other ordinal types. *)
MODULE index_of_enumeration;
TYPE Colour = (red, green, blue, white);
VAR few: ARRAY [red..blue] OF INTEGER; letters: ARRAY ["a".."z"] OF INTEGER; truths: ARRAY [TRUE..TRUE] OF INTEGER;
PROCEDURE Wrong;
VAR c: Colour;
BEGIN c := white; few[c] := 1 END Wrong;
PROCEDURE Capital(ch: CHAR);
BEGIN IF ch <= "Z" THEN letters[ch] := 1 END END Capital;
PROCEDURE Truth;
VAR b: BOOLEAN;
BEGIN b := FALSE; truths[b] := 1 END Truth;
PROCEDURE Right;
VAR c: Colour;
BEGIN FOR c := red TO blue DO few[c] := 1 END; c := white; DEC(c); few[c] := 2; letters["b"] := 1 END Right;
BEGIN Right; Capital("a")
END index_of_enumeration.
