IMPLEMENTATION MODULE Processes;

FROM COROUTINES IMPORT COROUTINE, NEWCOROUTINE, TRANSFER;
FROM EXCEPTIONS IMPORT AllocateSource, CurrentNumber, ExceptionSource, IsCurrentSource, RAISE;

TYPE
  Status = (ready, passive, stopped);
  ProcessId = POINTER TO Process;
  Process = RECORD
    coroutine: COROUTINE;
    body: Body;
    urgency: Urgency;
    param, info: Parameter;
    status: Status;
    next: ProcessId          (* in the queue of the ready ones, or in the list of the stopped ones *)
  END;

  (* A process that waits for signals. The first one that waits for a signal is the signal. *)
  SIGNAL = POINTER TO RECORD
    coroutine: COROUTINE;
    isWaiting: BOOLEAN;
    ring: SIGNAL;            (* the process that was started next; the last one leads to the main program *)
    queue: SIGNAL            (* the one that waits for the same signal, behind this one *)
  END;

VAR
  source: ExceptionSource;
  current: ProcessId;
  (* The ready processes but the current one: those of greater urgency first, and among equals the longest ready. *)
  queue: ProcessId;
  (* These can be made anew. *)
  unused: ProcessId;
  (* The running one of those that wait for signals. *)
  running: SIGNAL;

PROCEDURE Enqueue(process: ProcessId);
VAR before: ProcessId;
BEGIN
  process^.status := ready;
  IF (queue = NIL) OR (process^.urgency > queue^.urgency) THEN
    process^.next := queue;
    queue := process;
    RETURN
  END;
  before := queue;
  WHILE (before^.next # NIL) & (before^.next^.urgency >= process^.urgency) DO before := before^.next END;
  process^.next := before^.next;
  before^.next := process
END Enqueue;

PROCEDURE Dequeue(process: ProcessId);
VAR before: ProcessId;
BEGIN
  IF queue = process THEN queue := process^.next; RETURN END;
  before := queue;
  WHILE before^.next # process DO before := before^.next END;
  before^.next := process^.next
END Dequeue;

(* Control goes to that process, which is not in the queue. *)
PROCEDURE Run(process: ProcessId);
VAR left: ProcessId;
BEGIN
  IF process = current THEN RETURN END;
  left := current;
  current := process;
  process^.status := ready;
  TRANSFER(left^.coroutine, process^.coroutine)
END Run;

(* The current process can stop being ready: there is another one. *)
PROCEDURE RequireAnother;
BEGIN
  IF queue = NIL THEN RAISE(source, ORD(passiveProgram), "Processes.passiveProgram: no process is ready") END
END RequireAnother;

(* The first ready process runs. *)
PROCEDURE RunNext;
VAR process: ProcessId;
BEGIN
  process := queue;
  queue := process^.next;
  Run(process)
END RunNext;

(* A ready process of greater urgency runs instead of the current one. *)
PROCEDURE GiveWay;
BEGIN
  IF (queue # NIL) & (queue^.urgency > current^.urgency) THEN
    Enqueue(current);
    RunNext
  END
END GiveWay;

(* What every coroutine of a process does. *)
PROCEDURE Life;
BEGIN
  current^.body;
  StopMe
END Life;

PROCEDURE Create(procBody: Body; extraSpace: CARDINAL; procUrg: Urgency; procParams: Parameter; VAR procId: ProcessId);
BEGIN
  IF unused # NIL THEN
    procId := unused;
    unused := unused^.next
  ELSE
    NEW(procId)
  END;
  procId^.body := procBody;
  procId^.urgency := procUrg;
  procId^.param := procParams;
  procId^.info := NIL;
  procId^.status := passive;
  procId^.next := NIL;
  NEWCOROUTINE(Life, procId, extraSpace, procId^.coroutine)
END Create;

PROCEDURE Start(procBody: Body; extraSpace: CARDINAL; procUrg: Urgency; procParams: Parameter; VAR procId: ProcessId);
BEGIN
  Create(procBody, extraSpace, procUrg, procParams, procId);
  Activate(procId)
END Start;

PROCEDURE StopMe;
BEGIN
  RequireAnother;
  current^.status := stopped;
  current^.next := unused;
  unused := current;
  RunNext
END StopMe;

PROCEDURE SuspendMe;
BEGIN
  RequireAnother;
  current^.status := passive;
  RunNext
END SuspendMe;

PROCEDURE Wait;
BEGIN
  SuspendMe
END Wait;

(* The process can be activated: it is passive. *)
PROCEDURE RequirePassive(procId: ProcessId);
BEGIN
  IF (procId = NIL) OR (procId^.status # passive) THEN
    RAISE(source, ORD(processError), "Processes.processError: the process does not wait")
  END
END RequirePassive;

PROCEDURE Activate(procId: ProcessId);
BEGIN
  RequirePassive(procId);
  procId^.info := NIL;
  Enqueue(procId);
  GiveWay
END Activate;

PROCEDURE SuspendMeAndActivate(procId: ProcessId);
BEGIN
  IF procId = current THEN Reschedule; RETURN END;
  RequirePassive(procId);
  procId^.info := NIL;
  Enqueue(procId);
  SuspendMe
END SuspendMeAndActivate;

PROCEDURE Switch(procId: ProcessId; VAR info: Parameter);
VAR me: ProcessId;
BEGIN
  IF (procId = NIL) OR (procId^.status = stopped) THEN
    RAISE(source, ORD(processError), "Processes.processError: the process has stopped")
  END;
  me := current;
  IF procId = me THEN RETURN END;
  IF procId^.status = ready THEN Dequeue(procId) END;
  me^.status := passive;
  me^.info := NIL;
  procId^.info := info;
  Run(procId);
  info := me^.info
END Switch;

PROCEDURE RaiseNoSource;
BEGIN
  RAISE(source, ORD(processError), "Processes.processError: there are no sources of events")
END RaiseNoSource;

PROCEDURE Attach(eventSource: Sources);
BEGIN
  RaiseNoSource
END Attach;

PROCEDURE Detach(eventSource: Sources);
BEGIN
  RaiseNoSource
END Detach;

PROCEDURE Handler(eventSource: Sources): ProcessId;
BEGIN
  RaiseNoSource;
  RETURN NIL
END Handler;

PROCEDURE IsAttached(eventSource: Sources): BOOLEAN;
BEGIN
  RETURN FALSE
END IsAttached;

PROCEDURE Me(): ProcessId;
BEGIN
  RETURN current
END Me;

PROCEDURE MyParam(): Parameter;
BEGIN
  RETURN current^.param
END MyParam;

PROCEDURE UrgencyOf(procId: ProcessId): Urgency;
BEGIN
  RETURN procId^.urgency
END UrgencyOf;

PROCEDURE ProcessesException(): ProcessesExceptions;
BEGIN
  RETURN VAL(ProcessesExceptions, CurrentNumber(source))
END ProcessesException;

PROCEDURE IsProcessesException(): BOOLEAN;
BEGIN
  RETURN IsCurrentSource(source)
END IsProcessesException;

PROCEDURE Reschedule;
BEGIN
  IF (queue # NIL) & (queue^.urgency >= current^.urgency) THEN
    Enqueue(current);
    RunNext
  END
END Reschedule;

(* ---- Signals ---- *)

(* Control goes to that process. *)
PROCEDURE GoOn(process: SIGNAL);
VAR left: SIGNAL;
BEGIN
  left := running;
  running := process;
  TRANSFER(left^.coroutine, process^.coroutine)
END GoOn;

PROCEDURE StartProcess(P: PROC; n: CARDINAL);
VAR process: SIGNAL;
BEGIN
  NEW(process);
  process^.isWaiting := FALSE;
  process^.queue := NIL;
  process^.ring := running^.ring;
  running^.ring := process;
  NEWCOROUTINE(P, process, n, process^.coroutine);
  GoOn(process)
END StartProcess;

PROCEDURE SEND(VAR s: SIGNAL);
VAR process: SIGNAL;
BEGIN
  IF s = NIL THEN RETURN END;
  process := s;
  s := process^.queue;
  process^.queue := NIL;
  process^.isWaiting := FALSE;
  GoOn(process)
END SEND;

PROCEDURE WAIT(VAR s: SIGNAL);
VAR last, next: SIGNAL;
BEGIN
  next := running^.ring;
  WHILE (next # running) & next^.isWaiting DO next := next^.ring END;
  IF next = running THEN
    RAISE(source, ORD(passiveProgram), "Processes.passiveProgram: all processes wait for signals")
  END;
  IF s = NIL THEN
    s := running
  ELSE
    last := s;
    WHILE last^.queue # NIL DO last := last^.queue END;
    last^.queue := running
  END;
  running^.isWaiting := TRUE;
  GoOn(next)
END WAIT;

PROCEDURE Awaited(s: SIGNAL): BOOLEAN;
BEGIN
  RETURN s # NIL
END Awaited;

PROCEDURE Init(VAR s: SIGNAL);
BEGIN
  s := NIL
END Init;

BEGIN
  AllocateSource(source);
  queue := NIL;
  unused := NIL;
  NEW(current);
  current^.urgency := 0;
  current^.status := ready;
  current^.param := NIL;
  NEW(running);
  running^.isWaiting := FALSE;
  running^.queue := NIL;
  running^.ring := running
END Processes.
