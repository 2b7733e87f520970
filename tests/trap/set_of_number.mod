MODULE set_of_number;
(* A number has elements that the set type does not have. *)
TYPE Small = SET OF [3..9];
VAR s: Small; c: CARDINAL;
BEGIN
  c := 127; s := VAL(Small, c);
  c := 128; s := VAL(Small, c)
END set_of_number.
