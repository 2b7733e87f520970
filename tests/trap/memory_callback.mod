(* A procedure that is used as a value may be called by C with anything. *)
MODULE memory_callback;
FROM SYSTEM IMPORT CAST;
TYPE Colour = (red, green, blue); Paint = PROCEDURE (Colour); Write = PROCEDURE (CHAR);
VAR row: ARRAY Colour OF INTEGER; write: Write; paint: Paint;
PROCEDURE Fill(colour: Colour);
BEGIN row[colour] := 1 END Fill;
BEGIN
  paint := Fill;
  write := CAST(Write, paint);
  write(2C);
  write(3C)
END memory_callback.
