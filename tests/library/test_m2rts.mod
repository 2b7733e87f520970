(* M2RTS: termination procedures run at the end, including those of HALT with a status. *)
MODULE test_m2rts;
FROM M2RTS IMPORT ExecuteInitialProcedures, ExitOnHalt, HALT, InstallInitialProcedure,
    InstallTerminationProcedure, Length;
FROM InOut IMPORT WriteCard, WriteLn, WriteString;

PROCEDURE First;
BEGIN
  WriteString("first installed"); WriteLn
END First;

PROCEDURE Second;
BEGIN
  WriteString("second installed"); WriteLn
END Second;

PROCEDURE Initial;
BEGIN
  WriteString("initial"); WriteLn
END Initial;

BEGIN
  WriteCard(Length("hello"), 1); WriteLn;
  IF InstallTerminationProcedure(First) & InstallTerminationProcedure(Second) THEN
    WriteString("installed")
  END;
  WriteLn;
  IF InstallInitialProcedure(Initial) THEN ExecuteInitialProcedures; ExecuteInitialProcedures END;
  ExitOnHalt(3);
  HALT(-1);
  WriteString("not reached")
END test_m2rts.
