(* HALT aborts and reports its position; earlier output is not lost. *)
MODULE Halt;
FROM InOut IMPORT WriteString;

PROCEDURE Stop(really: BOOLEAN);
BEGIN
  IF really THEN HALT END;
  WriteString("not yet ")
END Stop;

BEGIN
  Stop(FALSE); Stop(FALSE); Stop(TRUE); Stop(FALSE)
END Halt.
