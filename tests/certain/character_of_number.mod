(* No character has so great a number. *)
MODULE character_of_number;
FROM InOut IMPORT WriteInt;
VAR c: CHAR; i: INTEGER;
BEGIN
  i := 65; c := CHR(i); WriteInt(ORD(c), 0);
  i := 300; c := CHR(i); WriteInt(ORD(c), 0)
END character_of_number.
