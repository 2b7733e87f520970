(* Every procedure of Processes. *)
MODULE test_processes;
FROM SYSTEM IMPORT ADDRESS, ADR;
FROM InOut IMPORT WriteInt, WriteLn, WriteString;
FROM Processes IMPORT Activate, Attach, Create, Detach, Handler, IsAttached, IsProcessesException,
    Me, MyParam, ProcessId, ProcessesException, Reschedule, Start, StopMe, SuspendMe,
    SuspendMeAndActivate, Switch, UrgencyOf, Wait, passiveProgram;

TYPE
  Name = POINTER TO ARRAY [0..9] OF CHAR;

VAR
  main, a, b, urgent, echo: ProcessId;
  names: ARRAY [0..3] OF ARRAY [0..9] OF CHAR;
  info: ADDRESS;
  i: CARDINAL;

PROCEDURE Say(text: ARRAY OF CHAR);
VAR name: Name;
BEGIN
  name := MyParam();
  IF name = NIL THEN WriteString("main") ELSE WriteString(name^) END;
  WriteString(text); WriteLn
END Say;

PROCEDURE Three;
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 3 DO
    Say(" has a turn");
    Reschedule
  END
END Three;

PROCEDURE Urgent;
BEGIN
  Say(" runs at once");
  SuspendMe;
  Say(" runs again");
  Wait;
  Say(" ends");
  StopMe
END Urgent;

PROCEDURE Echo;
VAR info: ADDRESS;
BEGIN
  LOOP
    info := ADR(names[3]);
    Switch(main, info);
    IF info = NIL THEN
      Say(" was activated");
      SuspendMeAndActivate(main)
    ELSE
      Say(" was switched to")
    END
  END
END Echo;

PROCEDURE Fail(test: CARDINAL);
VAR id: ProcessId;
BEGIN
  CASE test OF
    1: SuspendMe
  | 2: StopMe
  | 3: Activate(main)
  | 4: Attach(1)
  | 5: Detach(1)
  | 6: id := Handler(1)
  | 7: info := NIL; Switch(a, info)
  END;
  Say(" does not get here")
EXCEPT
  IF IsProcessesException() THEN
    IF ProcessesException() = passiveProgram THEN
      WriteString("passive ")
    ELSE
      WriteString("error ")
    END;
    RETURN
  END
END Fail;

BEGIN
  names[0] := "a"; names[1] := "b"; names[2] := "urgent"; names[3] := "echo";
  main := Me();
  Start(Three, 1000, 0, ADR(names[0]), a);
  Create(Three, 1000, 0, ADR(names[1]), b);
  Say(" goes on");
  Activate(b);
  Start(Urgent, 1000, 5, ADR(names[2]), urgent);
  WriteInt(UrgencyOf(urgent), 2); WriteInt(UrgencyOf(Me()), 2); WriteLn;
  FOR i := 1 TO 4 DO Say(" lets others run"); Reschedule END;
  Activate(urgent);
  Say(" in between");
  Activate(urgent);
  Start(Echo, 1000, -1, ADR(names[3]), echo);
  info := ADR(names[0]); Switch(echo, info);
  IF info = ADR(names[3]) THEN Say(" got the name of echo") END;
  info := ADR(names[0]); Switch(echo, info); Say(" is back");
  SuspendMeAndActivate(echo); Say(" is back again");
  FOR i := 1 TO 7 DO Fail(i) END;
  IF NOT IsAttached(1) THEN WriteLn END
END test_processes.
