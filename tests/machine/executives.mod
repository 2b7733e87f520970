(* Executive, TimerHandler and KeyBoardLEDs: processes that wait for each other, interrupts and time. *)
MODULE Executives;
FROM Executive IMPORT DebugProcess, DESCRIPTOR, GetCurrentProcess, InitProcess, InitSemaphore,
    KillProcess, ProcessName, Ps, Resume, RotateRunQueue, SEMAPHORE, Signal, Suspend, Wait,
    WaitForIO;
FROM TimerHandler IMPORT ArmEvent, Cancel, EVENT, GetTicks, ReArmEvent, Sleep, TicksPerSecond,
    WaitOn;
FROM KeyBoardLEDs IMPORT SwitchCaps, SwitchLeds, SwitchNum, SwitchScroll;
FROM RTint IMPORT InitTimeVector;
FROM InOut IMPORT WriteCard, WriteString, WriteLn;

CONST Stack = 10000;

VAR
  main, a, b, c: DESCRIPTOR;
  full, empty, done: SEMAPHORE;
  slot, before: CARDINAL;
  long, short: EVENT;

PROCEDURE Producer;
VAR n: CARDINAL;
BEGIN
  FOR n := 1 TO 4 DO
    Wait(empty);
    slot := n * n;
    Signal(full)
  END;
  Signal(done)
END Producer;

PROCEDURE Consumer;
VAR n: CARDINAL;
BEGIN
  FOR n := 1 TO 4 DO
    Wait(full);
    WriteCard(slot, 3);
    Signal(empty)
  END;
  WriteLn;
  Signal(done);
  KillProcess;
  WriteString("never")
END Consumer;

PROCEDURE Idle;
BEGIN
  LOOP
    ProcessName(GetCurrentProcess());
    WriteString(" runs");
    WriteLn;
    Suspend
  END
END Idle;

PROCEDURE Interrupted;
VAR vector: CARDINAL;
BEGIN
  vector := InitTimeVector(500, 0, 7);
  WaitForIO(vector);
  WriteString("interrupt"); WriteLn;
  Signal(done)
END Interrupted;

PROCEDURE LongSleeper;
BEGIN
  long := ArmEvent(100 * TicksPerSecond);
  IF WaitOn(long) THEN WriteString("cancelled") ELSE WriteString("over") END;
  WriteCard(ORD(long = NIL), 2); WriteLn;
  Signal(done)
END LongSleeper;

PROCEDURE ShortSleeper;
BEGIN
  short := ArmEvent(100 * TicksPerSecond);
  IF WaitOn(short) THEN WriteString("cancelled") ELSE WriteString("over") END;
  WriteLn;
  Signal(done)
END ShortSleeper;

BEGIN
  main := GetCurrentProcess();
  empty := InitSemaphore(1, "empty");
  full := InitSemaphore(0, "full");
  done := InitSemaphore(0, "done");
  a := Resume(InitProcess(Producer, Stack, "producer"));
  b := Resume(InitProcess(Consumer, Stack, "consumer"));
  Wait(done);
  Wait(done);

  c := InitProcess(Idle, Stack, "idler");
  WriteCard(ORD(c = a), 1); WriteCard(ORD(c = b), 2); WriteLn;
  IF Resume(main) = NIL THEN WriteString("main is not suspended"); WriteLn END;
  a := Resume(InitProcess(Idle, Stack, "another idler"));
  b := Resume(c);
  RotateRunQueue;
  Sleep(1);
  Ps;
  DebugProcess(main);

  a := Resume(InitProcess(Interrupted, Stack, "interrupted"));
  Wait(done);

  before := GetTicks();
  Sleep(2);
  WriteCard(ORD(GetTicks() - before >= 1), 1); WriteCard(ORD(GetTicks() - before < 25), 2); WriteLn;

  long := NIL;
  short := NIL;
  WriteCard(ORD(Cancel(long)), 1); WriteCard(ORD(ReArmEvent(ArmEvent(1), 1)), 2); WriteLn;
  a := Resume(InitProcess(LongSleeper, Stack, "long"));
  b := Resume(InitProcess(ShortSleeper, Stack, "short"));
  Sleep(1);
  WriteCard(ORD(ReArmEvent(short, 1)), 1); WriteLn;
  Wait(done);
  WriteCard(ORD(Cancel(long)), 1); WriteLn;
  Wait(done);

  SwitchLeds(FALSE, FALSE, FALSE);
  SwitchScroll(FALSE); SwitchNum(FALSE); SwitchCaps(FALSE);
  WriteString("end"); WriteLn
END Executives.
