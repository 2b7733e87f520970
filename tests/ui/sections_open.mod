<* dialect=mocka *>
MODULE sections_open;
(* Each section must end. *)
BEGIN
  %( Debug
  HALT
END sections_open.
