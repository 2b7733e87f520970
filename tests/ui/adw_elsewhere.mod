MODULE adw_elsewhere;
(* What may hide a mistake is accepted in the dialect adw only, and the messages name it. *)
VAR count: INTEGER = 1;
PROCEDURE Next(): INTEGER;
BEGIN
  RETURN count
END Next;
BEGIN
  Next
END adw_elsewhere.
