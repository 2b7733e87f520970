(* StdIO.PopOutput without PushOutput. *)
MODULE pop_output;
IMPORT StdIO;
BEGIN
  StdIO.PopOutput
END pop_output.
