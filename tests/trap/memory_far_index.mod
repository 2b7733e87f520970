(* A module variable that was never assigned lies a million elements away from its type. *)
MODULE memory_far_index;
TYPE Far = [1000000..1000009];
VAR row: ARRAY Far OF INTEGER; far: Far;
BEGIN
  row[far] := 1
END memory_far_index.
