(* A CASE with an arm for each value of its type also fails for other values. *)
MODULE memory_case;
FROM SYSTEM IMPORT ADR;
TYPE Colour = (red, green, blue); Letter = POINTER TO CHAR;
VAR colour: Colour; letter: Letter; x: INTEGER;
PROCEDURE Number(VAR colour: Colour): INTEGER;
BEGIN
  CASE colour OF red: RETURN 1 | green: RETURN 2 | blue: RETURN 3 END
END Number;
BEGIN
  letter := ADR(colour);
  letter^ := 1C;
  x := Number(colour);
  letter^ := 11C;
  x := Number(colour)
END memory_case.
