(* Interrupts: IOTRANSFER, LISTEN and ListenLoop of SYSTEM, their versions in COROUTINES, and RTint alone. *)
MODULE Interrupts;
FROM SYSTEM IMPORT ADDRESS, ADR, IOTRANSFER, LISTEN, NEWPROCESS, PROCESS, TRANSFER, TurnInterrupts;
FROM COROUTINES IMPORT COROUTINE, PROTECTION;
FROM RTint IMPORT AttachVector, ExcludeVector, GetTimeVector, IncludeVector, InitInputVector,
    InitOutputVector, InitTimeVector, Listen, ReArmTimeVector;
FROM InOut IMPORT WriteCard, WriteString, WriteLn;
FROM Delay IMPORT Delay;
IMPORT COROUTINES;

CONST Rounds = 4;

VAR
  main, clock: PROCESS;
  outer, inner, interrupted: COROUTINE;
  workspace, other: ARRAY [0..1023] OF CHAR;
  ticks, early, late, full, micros, seconds, count: CARDINAL;
  mark: ADDRESS;
  old, one, two, vector: CARDINAL;

(* Each iteration waits a millisecond. *)
PROCEDURE Clock;
BEGIN
  vector := InitTimeVector(1000, 0, MAX(PROTECTION));
  LOOP
    IOTRANSFER(clock, main, vector);
    INC(ticks);
    ReArmTimeVector(vector, 1000, 0)
  END
END Clock;

PROCEDURE Heard(vector, level: CARDINAL; attached: ADDRESS);
BEGIN
  IF vector = early THEN WriteString("early ")
  ELSIF vector = late THEN WriteString("late ")
  ELSIF vector = full THEN WriteString("output ")
  ELSE WriteString("input ")
  END;
  WriteCard(level, 1);
  IF attached = ADR(mark) THEN WriteString(" marked") END;
  WriteLn;
  INC(count)
END Heard;

(* It has two sources and is interrupted by both. *)
PROCEDURE TwoSources;
BEGIN
  one := InitTimeVector(20000, 0, 3);
  two := InitTimeVector(1000, 0, 5);
  COROUTINES.ATTACH(one);
  COROUTINES.ATTACH(two);
  WriteCard(ORD(COROUTINES.IsATTACHED(one)), 1); WriteCard(ORD(COROUTINES.HANDLER(two) = inner), 2);
  WriteCard(COROUTINES.PROT(), 2); WriteLn;
  COROUTINES.IOTRANSFER(interrupted, outer);
  WriteString("the first one, "); WriteCard(ORD(interrupted = outer), 1); WriteLn;
  COROUTINES.IOTRANSFER(interrupted, outer);
  WriteString("the second one"); WriteLn;
  COROUTINES.DETACH(one);
  WriteCard(ORD(COROUTINES.IsATTACHED(one)), 1); WriteLn;
  COROUTINES.TRANSFER(inner, outer)
END TwoSources;

BEGIN
  ticks := 0;
  NEWPROCESS(Clock, ADR(workspace), SIZE(workspace), clock);
  TRANSFER(main, clock);
  WHILE ticks < Rounds DO LISTEN END;
  WriteString("ticks"); WriteCard(ticks, 2); WriteLn;

  (* The protection masks interrupts. *)
  old := TurnInterrupts(MAX(PROTECTION));
  ticks := 0;
  Delay(5);
  COROUTINES.LISTEN(MAX(PROTECTION));
  WriteCard(old, 1); WriteCard(COROUTINES.PROT(), 2); WriteCard(ticks, 2); WriteLn;
  old := COROUTINES.TurnInterrupts(0);
  WriteCard(old, 1); WriteCard(COROUTINES.PROT(), 2); WriteCard(ticks, 2); WriteLn;

  COROUTINES.NEWCOROUTINE(TwoSources, ADR(other), SIZE(other), inner, 2);
  interrupted := NIL;
  COROUTINES.TRANSFER(outer, inner);
  WHILE COROUTINES.IsATTACHED(one) DO COROUTINES.LISTEN(2) END;

  ExcludeVector(vector);
  early := InitTimeVector(1000, 0, 2);
  late := InitTimeVector(0, 2, 3);
  full := InitOutputVector(1, 4);
  count := 0;
  IF AttachVector(early, ADR(mark)) # NIL THEN WriteString("attached") END;
  Listen(FALSE, Heard, 0);
  WriteCard(count, 1); WriteLn;
  IncludeVector(early);
  IncludeVector(late);
  Listen(TRUE, Heard, 0);
  GetTimeVector(late, micros, seconds);
  WriteCard(seconds, 1); WriteCard(ORD(micros > 900000), 2); WriteLn;
  ReArmTimeVector(late, 0, 0);
  Listen(TRUE, Heard, 0);
  ReArmTimeVector(early, 0, 0);
  Listen(FALSE, Heard, 2);
  ExcludeVector(early);
  Listen(FALSE, Heard, 0);
  IncludeVector(full);
  Listen(TRUE, Heard, 0);
  ExcludeVector(full);
  IncludeVector(InitInputVector(0, 1));
  Listen(TRUE, Heard, 0);
  WriteCard(count, 1); WriteLn
END Interrupts.
