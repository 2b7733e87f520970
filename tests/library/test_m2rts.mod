(* M2RTS: termination procedures run at the end, including those of HALT with a status. *)
MODULE test_m2rts;
FROM M2RTS IMPORT ExecuteInitialProcedures, ExitOnHalt, HALT, InstallInitialProcedure,
    InstallTerminationProcedure, HasHalted, IsTerminating, Length;
FROM InOut IMPORT WriteCard, WriteLn, WriteString;

PROCEDURE First;
BEGIN
  WriteString("first installed"); WriteLn;
  IF IsTerminating() & HasHalted() THEN WriteString("terminating after HALT"); WriteLn END
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
  IF IsTerminating() OR HasHalted() THEN WriteString("wrong") END;
  ExitOnHalt(3);
  HALT(-1);
  WriteString("not reached")
END test_m2rts.
