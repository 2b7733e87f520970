MODULE exit_on_halt;
(* HALT without a status ends the program with ExitOnHalt's status and without a message. *)
FROM InOut IMPORT WriteString, WriteLn;
IMPORT M2RTS;
BEGIN
  WriteString("before"); WriteLn;
  M2RTS.ExitOnHalt(3);
  HALT
END exit_on_halt.
