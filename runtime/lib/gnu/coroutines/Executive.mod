IMPLEMENTATION MODULE Executive;

FROM COROUTINES IMPORT COROUTINE, NEWCOROUTINE, TRANSFER;
FROM Debug IMPORT DebugString;
FROM TlcCoroutine IMPORT everything, TlcIncludeVector, TlcListen, TlcServeVector, TlcStopServing;

CONST LongestName = 15;

TYPE
  Name = ARRAY [0..LongestName] OF CHAR;
  Status = (ready, suspended, waitingForSemaphore, waitingForInterrupt, ended);
  DESCRIPTOR = POINTER TO Process;
  SEMAPHORE = POINTER TO Semaphore;
  Process = RECORD
    coroutine: COROUTINE;
    body: PROC;
    name: Name;
    status: Status;
    semaphore: SEMAPHORE;  (* for which it waits *)
    vector: CARDINAL;  (* for which it waits *)
    next: DESCRIPTOR;  (* in the queue that contains it *)
    other: DESCRIPTOR  (* the process that was created before it *)
  END;
  Queue = RECORD first, last: DESCRIPTOR END;
  Semaphore = RECORD
    value: CARDINAL;
    name: Name;
    waiting: Queue
  END;

VAR
  current: DESCRIPTOR;
  (* The ready processes except the current one, the longest ready first. *)
  run: Queue;
  (* All processes, the newest first. *)
  processes: DESCRIPTOR;

PROCEDURE Append(VAR queue: Queue; d: DESCRIPTOR);
BEGIN
  d^.next := NIL;
  IF queue.first = NIL THEN queue.first := d ELSE queue.last^.next := d END;
  queue.last := d
END Append;

PROCEDURE TakeFirst(VAR queue: Queue): DESCRIPTOR;
VAR d: DESCRIPTOR;
BEGIN
  d := queue.first;
  queue.first := d^.next;
  RETURN d
END TakeFirst;

PROCEDURE MakeReady(d: DESCRIPTOR);
BEGIN
  d^.status := ready;
  Append(run, d)
END MakeReady;

(* Replaces the current process, which is no longer ready, by the next one. *)
PROCEDURE GiveWay;
VAR left: DESCRIPTOR;
BEGIN
  WHILE run.first = NIL DO TlcListen(TRUE, everything) END;
  left := current;
  current := TakeFirst(run);
  IF current # left THEN TRANSFER(left^.coroutine, current^.coroutine) END
END GiveWay;

(* The body of every coroutine of a process. *)
PROCEDURE Life;
BEGIN
  current^.body;
  KillProcess
END Life;

(* Returns a process that has ended, for reuse; or a new one. *)
PROCEDURE Unused(): DESCRIPTOR;
VAR d: DESCRIPTOR;
BEGIN
  d := processes;
  WHILE (d # NIL) & ((d^.status # ended) OR (d = current)) DO d := d^.other END;
  IF d = NIL THEN
    NEW(d);
    d^.other := processes;
    processes := d
  END;
  RETURN d
END Unused;

PROCEDURE SetName(VAR name: Name; Text: ARRAY OF CHAR);
VAR i: CARDINAL;
BEGIN
  name := "";
  i := 0;
  WHILE (i < LongestName) & (i < LENGTH(Text)) DO
    name[i] := Text[i];
    INC(i)
  END
END SetName;

PROCEDURE InitProcess(p: PROC; StackSize: CARDINAL; Name: ARRAY OF CHAR): DESCRIPTOR;
VAR d: DESCRIPTOR;
BEGIN
  d := Unused();
  d^.body := p;
  d^.status := suspended;
  SetName(d^.name, Name);
  NEWCOROUTINE(Life, d, StackSize, d^.coroutine);
  RETURN d
END InitProcess;

PROCEDURE KillProcess;
BEGIN
  current^.status := ended;
  GiveWay
END KillProcess;

PROCEDURE Resume(d: DESCRIPTOR): DESCRIPTOR;
BEGIN
  IF d^.status # suspended THEN RETURN NIL END;
  MakeReady(d);
  RETURN d
END Resume;

PROCEDURE Suspend;
BEGIN
  current^.status := suspended;
  GiveWay
END Suspend;

PROCEDURE InitSemaphore(v: CARDINAL; Name: ARRAY OF CHAR): SEMAPHORE;
VAR s: SEMAPHORE;
BEGIN
  NEW(s);
  s^.value := v;
  SetName(s^.name, Name);
  RETURN s
END InitSemaphore;

PROCEDURE Wait(s: SEMAPHORE);
BEGIN
  IF s^.value > 0 THEN
    DEC(s^.value)
  ELSE
    current^.status := waitingForSemaphore;
    current^.semaphore := s;
    Append(s^.waiting, current);
    GiveWay
  END
END Wait;

(* If a process waits, it gets the added unit. *)
PROCEDURE Signal(s: SEMAPHORE);
BEGIN
  IF s^.waiting.first = NIL THEN
    INC(s^.value)
  ELSE
    MakeReady(TakeFirst(s^.waiting))
  END
END Signal;

(* Makes all processes ready that wait for the vector. *)
PROCEDURE Arrive(vector: LONGCARD);
VAR d: DESCRIPTOR;
BEGIN
  TlcStopServing(vector);
  d := processes;
  WHILE d # NIL DO
    IF (d^.status = waitingForInterrupt) & (d^.vector = VAL(CARDINAL, vector)) THEN
      MakeReady(d)
    END;
    d := d^.other
  END
END Arrive;

PROCEDURE WaitForIO(VectorNo: CARDINAL);
BEGIN
  TlcIncludeVector(VAL(LONGCARD, VectorNo), TRUE);
  TlcServeVector(VAL(LONGCARD, VectorNo), Arrive);
  current^.status := waitingForInterrupt;
  current^.vector := VectorNo;
  GiveWay
END WaitForIO;

PROCEDURE Ps;
VAR d: DESCRIPTOR;
BEGIN
  d := processes;
  WHILE d # NIL DO
    IF d^.status # ended THEN DebugProcess(d) END;
    d := d^.other
  END
END Ps;

PROCEDURE DebugProcess(d: DESCRIPTOR);
BEGIN
  ProcessName(d);
  CASE d^.status OF
  | ready: IF d = current THEN DebugString(" runs") ELSE DebugString(" is ready") END
  | suspended: DebugString(" is suspended")
  | waitingForSemaphore: DebugString(" waits for the semaphore "); DebugString(d^.semaphore^.name)
  | waitingForInterrupt: DebugString(" waits for an interrupt")
  | ended: DebugString(" has ended")
  END;
  DebugString("\n")
END DebugProcess;

PROCEDURE ProcessName(d: DESCRIPTOR);
BEGIN
  DebugString(d^.name)
END ProcessName;

PROCEDURE GetCurrentProcess(): DESCRIPTOR;
BEGIN
  RETURN current
END GetCurrentProcess;

PROCEDURE RotateRunQueue;
BEGIN
  IF run.first # NIL THEN Append(run, TakeFirst(run)) END
END RotateRunQueue;

BEGIN
  run.first := NIL;
  processes := NIL;
  current := NIL;
  current := Unused();
  current^.status := ready;
  SetName(current^.name, "main")
END Executive.
