(* Processes that wait for events, and time slices. *)
MODULE Events;
FROM Processes IMPORT Activate, Attach, Detach, Handler, IsAttached, IsProcessesException, Me,
    passiveProgram, ProcessesException, ProcessId, Reschedule, Start, SuspendMe, Wait;
FROM Preemptive IMPORT initPreemptive;
FROM RTint IMPORT InitTimeVector, ReArmTimeVector;
FROM InOut IMPORT WriteCard, WriteString, WriteLn;

CONST Stack = 20000;

VAR
  fast, slow, busy, lazy: ProcessId;
  turns, vector: CARDINAL;
  last: ProcessId;

PROCEDURE Fast;
VAR timer: CARDINAL;
BEGIN
  timer := InitTimeVector(1000, 0, 7);
  Attach(timer);
  WriteCard(ORD(IsAttached(timer)), 1); WriteCard(ORD(Handler(timer) = Me()), 2); WriteLn;
  Wait;
  WriteString("fast"); WriteLn;
  Detach(timer);
  WriteCard(ORD(IsAttached(timer)), 1); WriteLn
END Fast;

PROCEDURE Slow;
VAR timer: CARDINAL;
BEGIN
  timer := InitTimeVector(20000, 0, 7);
  Attach(timer);
  Wait;
  WriteString("slow"); WriteLn;
  ReArmTimeVector(timer, 0, 100);
  Wait;
  WriteString("activated"); WriteLn
END Slow;

(* Two of these share the processor alternately. *)
PROCEDURE Busy;
BEGIN
  WHILE turns < 6 DO
    IF last # Me() THEN
      last := Me();
      INC(turns)
    END
  END
END Busy;

PROCEDURE Alone;
BEGIN
  SuspendMe
EXCEPT
  IF IsProcessesException() & (ProcessesException() = passiveProgram) THEN
    WriteString("passive"); WriteLn;
    RETURN
  END
END Alone;

BEGIN
  Start(Fast, Stack, 1, NIL, fast);
  Start(Slow, Stack, 1, NIL, slow);
  vector := InitTimeVector(50000, 0, 7);
  Attach(vector);
  Wait;
  WriteString("main"); WriteLn;
  Activate(slow);
  Detach(vector);

  turns := 0;
  last := NIL;
  initPreemptive(0, 200);
  Start(Busy, Stack, 0, NIL, busy);
  Start(Busy, Stack, 0, NIL, lazy);
  WHILE turns < 6 DO Reschedule END;
  initPreemptive(0, 0);
  WriteString("turns"); WriteCard(turns, 2); WriteLn;
  Reschedule;
  Reschedule;
  Alone
END Events.
