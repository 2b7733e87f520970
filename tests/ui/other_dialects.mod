MODULE other_dialects;
(* Messages name the dialects in which the program has no such error. *)
FROM SYSTEM IMPORT ADDRESS, WORD;
TYPE Colour = (red, green);
VAR i: INTEGER; c: CARDINAL; a: ADDRESS; r: REAL; l: LONGREAL; w: WORD; colour: Colour;
BEGIN
  FOR i := 1 TO 3 DO i := 5 END;



  c := a;



  r := l;



  w := colour;



  i := c + i;



  colour := r
END other_dialects.
