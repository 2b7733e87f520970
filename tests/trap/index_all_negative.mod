(* No CARDINAL is an index of an array whose indices are all negative. *)
MODULE index_all_negative;
VAR low: ARRAY [-9..-5] OF INTEGER; c: CARDINAL;
BEGIN
  c := 3;
  low[c] := 1
END index_all_negative.
