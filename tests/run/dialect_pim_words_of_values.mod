(* tlc: --dialect=pim2 *)
MODULE dialect_pim_words_of_values;
(* A WORD accepts enumeration values and BOOLEANs, and a type transfer returns them. *)
FROM InOut IMPORT WriteCard, WriteString, WriteLn;
FROM SYSTEM IMPORT WORD;
TYPE
  Colour = (red, green, blue);
  Warm = [red..green];
VAR
  queue: ARRAY [1..5] OF WORD;
  count, i: CARDINAL;
  colour: Colour;
  warm: Warm;
  full: BOOLEAN;

PROCEDURE Put(item: WORD);
BEGIN
  INC(count);
  queue[count] := item
END Put;

BEGIN
  count := 0;
  colour := blue;
  warm := green;
  full := TRUE;
  Put(colour); Put(green); Put(full); Put(FALSE); Put(warm);
  FOR i := 1 TO count DO WriteCard(CARDINAL(queue[i]), 3) END;
  colour := VAL(Colour, CARDINAL(queue[2]));
  IF colour = green THEN WriteString(" green") END;
  queue[1] := full;
  queue[2] := red;
  WriteCard(CARDINAL(queue[1]), 3); WriteCard(CARDINAL(queue[2]), 3);
  WriteLn
END dialect_pim_words_of_values.
