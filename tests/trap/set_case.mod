MODULE set_case;
(* A set that no label matches is reported as the number of its bits. *)
VAR s: BITSET;
BEGIN
  s := {0, 2};
  CASE s OF {0}: | {1, 2}: END
END set_case.
