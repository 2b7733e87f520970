(* Zero is the only CARDINAL that is an index of an array up to zero. *)
MODULE index_up_to_zero;
FROM InOut IMPORT WriteInt;
VAR row: ARRAY [-5..0] OF INTEGER; c: CARDINAL;
BEGIN
  c := 0; row[c] := 7; WriteInt(row[c], 0);
  c := 1; row[c] := 8; WriteInt(row[c], 0)
END index_up_to_zero.
