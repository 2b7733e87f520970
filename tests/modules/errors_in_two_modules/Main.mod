(* The errors of all modules are reported in one run. *)
MODULE Main;
FROM Library IMPORT Half, Quarter, limit;
VAR x: INTEGER;
BEGIN
  x := Half(TRUE);
  limit := 5.0;
  y := x
END Main.
