MODULE m2rts_halt;
(* M2RTS.HALT without a status ends the program with ExitOnHalt's status. *)
FROM InOut IMPORT WriteString, WriteLn;
IMPORT M2RTS;
BEGIN
  WriteString("before"); WriteLn;
  M2RTS.ExitOnHalt(0);
  M2RTS.HALT;
  WriteString("not reached"); WriteLn
END m2rts_halt.
