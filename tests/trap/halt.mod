(* HALT aborts and says where it stands; what was written before is not lost. *)
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
