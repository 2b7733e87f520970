MODULE set_case;
(* A set that no label selects is told by the number that its elements are. *)
VAR s: BITSET;
BEGIN
  s := {0, 2};
  CASE s OF {0}: | {1, 2}: END
END set_case.
