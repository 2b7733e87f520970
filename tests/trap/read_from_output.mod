(* Reading from a channel that is open for writing. *)
MODULE read_from_output;
IMPORT StdChans, TextIO;
VAR ch: CHAR;
BEGIN
  TextIO.ReadChar(StdChans.StdOutChan(), ch)
END read_from_output.
