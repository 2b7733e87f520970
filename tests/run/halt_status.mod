(* HALT(n) ends the program with status n; its output is not lost. *)
MODULE HaltStatus;
FROM InOut IMPORT WriteString, WriteLn;

PROCEDURE Stop(n: INTEGER);
BEGIN
  IF n > 2 THEN HALT(n) END;
  WriteString("still here"); WriteLn
END Stop;

BEGIN
  Stop(1); Stop(2);
  WriteString("ends without a line");
  Stop(42);
  WriteString("never")
END HaltStatus.
