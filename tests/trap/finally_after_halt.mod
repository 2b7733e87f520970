(* HALT executes FINALLY parts; in them, TERMINATION describes how the program ends. *)
MODULE finally_after_halt;
FROM InOut IMPORT WriteLn, WriteString;
FROM TERMINATION IMPORT HasHalted, IsTerminating;

PROCEDURE Show;
BEGIN
  IF IsTerminating() THEN WriteString("terminating") ELSE WriteString("running") END;
  IF HasHalted() THEN WriteString(", halted") END;
  WriteLn
END Show;

BEGIN
  Show;
  HALT
FINALLY
  Show
END finally_after_halt.
