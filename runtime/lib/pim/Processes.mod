IMPLEMENTATION MODULE Processes;

FROM COROUTINES IMPORT COROUTINE, NEWCOROUTINE, TRANSFER;
FROM EXCEPTIONS IMPORT AllocateSource, CurrentNumber, ExceptionSource, IsCurrentSource, RAISE;
FROM SYSTEM IMPORT ADR;
FROM TlcCoroutine IMPORT everything, TlcIncludeVector, TlcIsVector, TlcLevel, TlcListen,
    TlcServeVector, TlcStopServing;
FROM libc IMPORT printf;
IMPORT TlcTurns;

TYPE
  Status = (ready, passive, waiting, stopped);
  ProcessId = POINTER TO Process;
  Process = RECORD
    coroutine: COROUTINE;
    body: Body;
    urgency: Urgency;
    param, info: Parameter;
    status: Status;
    next: ProcessId;  (* in the queue of the ready processes, or in the list of the stopped ones *)
    other: ProcessId  (* the process that was created before it *)
  END;

  (* A source of events, and the process that handles them. *)
  Attachment = POINTER TO RECORD
    vector: LONGCARD;
    process: ProcessId;
    next: Attachment
  END;

  (* A process that waits for signals. A SIGNAL is the first process that waits for it. *)
  SIGNAL = POINTER TO RECORD
    coroutine: COROUTINE;
    isWaiting: BOOLEAN;
    ring: SIGNAL;  (* the process that was started next; the last one refers to the main program *)
    queue: SIGNAL  (* the next process that waits for the same signal *)
  END;

VAR
  source: ExceptionSource;
  current: ProcessId;
  (* The ready processes except the current one: by urgency, among equals the longest ready first. *)
  queue: ProcessId;
  (* Ended processes, for reuse. *)
  unused: ProcessId;
  (* All processes, the newest first. *)
  processes: ProcessId;
  attachments: Attachment;
  (* The number of processes that wait for events. *)
  waiters: CARDINAL;
  (* The running process among those that wait for signals. *)
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
  WHILE (before^.next # NIL) & (before^.next^.urgency >= process^.urgency) DO
    before := before^.next
  END;
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

(* Transfers control to a process that is not in the queue. *)
PROCEDURE Run(process: ProcessId);
VAR left: ProcessId;
BEGIN
  IF process = current THEN RETURN END;
  left := current;
  current := process;
  process^.status := ready;
  TlcTurns.Begin;
  TRANSFER(left^.coroutine, process^.coroutine)
END Run;

(* Checks that the current process can stop: another one is ready, or an event can make one ready. *)
PROCEDURE RequireAnother;
BEGIN
  IF (queue = NIL) & (waiters = 0) THEN
    RAISE(source, ORD(passiveProgram), "Processes.passiveProgram: no process is ready")
  END
END RequireAnother;

(* Runs the first ready process, waiting for one if necessary. *)
PROCEDURE RunNext;
VAR process: ProcessId;
BEGIN
  WHILE queue = NIL DO TlcListen(TRUE, everything) END;
  process := queue;
  queue := process^.next;
  Run(process)
END RunNext;

(* Runs a ready process of greater urgency instead of the current one. *)
PROCEDURE GiveWay;
BEGIN
  IF (queue # NIL) & (queue^.urgency > current^.urgency) THEN
    Enqueue(current);
    RunNext
  END
END GiveWay;

(* Makes processes ready after events, and ends a turn that has reached its limit. *)
PROCEDURE LookAround;
BEGIN
  IF waiters > 0 THEN
    TlcListen(FALSE, VAL(LONGINT, TlcLevel()));
    GiveWay
  END;
  IF TlcTurns.IsOver() THEN
    TlcTurns.Begin;
    TakeTurns
  END
END LookAround;

(* Runs another ready process of this urgency. *)
PROCEDURE TakeTurns;
BEGIN
  IF (queue # NIL) & (queue^.urgency >= current^.urgency) THEN
    Enqueue(current);
    RunNext
  END
END TakeTurns;

(* The body of every coroutine of a process. *)
PROCEDURE Life;
BEGIN
  current^.body;
  StopMe
END Life;

PROCEDURE Create(procBody: Body; extraSpace: CARDINAL; procUrg: Urgency; procParams: Parameter;
    VAR procId: ProcessId);
BEGIN
  IF unused # NIL THEN
    procId := unused;
    unused := unused^.next
  ELSE
    NEW(procId);
    procId^.other := processes;
    processes := procId
  END;
  procId^.body := procBody;
  procId^.urgency := procUrg;
  procId^.param := procParams;
  procId^.info := NIL;
  procId^.status := passive;
  procId^.next := NIL;
  NEWCOROUTINE(Life, procId, extraSpace, procId^.coroutine)
END Create;

PROCEDURE Start(procBody: Body; extraSpace: CARDINAL; procUrg: Urgency; procParams: Parameter;
    VAR procId: ProcessId);
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
VAR attachment: Attachment;
BEGIN
  IF ~HasSource(current) THEN
    SuspendMe
  ELSE
    current^.status := waiting;
    INC(waiters);
    attachment := attachments;
    WHILE attachment # NIL DO
      IF attachment^.process = current THEN TlcServeVector(attachment^.vector, Arrive) END;
      attachment := attachment^.next
    END;
    RunNext
  END
END Wait;

PROCEDURE HasSource(process: ProcessId): BOOLEAN;
VAR attachment: Attachment;
BEGIN
  attachment := attachments;
  WHILE (attachment # NIL) & (attachment^.process # process) DO attachment := attachment^.next END;
  RETURN attachment # NIL
END HasSource;

(* Returns the attachment of a source; NIL if there is none. *)
PROCEDURE AttachmentOf(vector: LONGCARD): Attachment;
VAR attachment: Attachment;
BEGIN
  attachment := attachments;
  WHILE (attachment # NIL) & (attachment^.vector # vector) DO attachment := attachment^.next END;
  RETURN attachment
END AttachmentOf;

(* Ends the waiting of the process, if it waits. *)
PROCEDURE StopWaiting(process: ProcessId);
VAR attachment: Attachment;
BEGIN
  IF process^.status # waiting THEN RETURN END;
  process^.status := passive;
  DEC(waiters);
  attachment := attachments;
  WHILE attachment # NIL DO
    IF attachment^.process = process THEN TlcStopServing(attachment^.vector) END;
    attachment := attachment^.next
  END
END StopWaiting;

(* Handles an event for which a process waits. *)
PROCEDURE Arrive(vector: LONGCARD);
VAR
  attachment: Attachment;
  process: ProcessId;
BEGIN
  attachment := AttachmentOf(vector);
  process := attachment^.process;
  StopWaiting(process);
  Enqueue(process)
END Arrive;

(* Checks that the process can be activated: it is passive, or waits. *)
PROCEDURE RequirePassive(procId: ProcessId);
BEGIN
  IF procId # NIL THEN StopWaiting(procId) END;
  IF (procId = NIL) OR (procId^.status # passive) THEN
    RAISE(source, ORD(processError), "Processes.processError: the process does not wait")
  END
END RequirePassive;

PROCEDURE Activate(procId: ProcessId);
BEGIN
  RequirePassive(procId);
  procId^.info := NIL;
  Enqueue(procId);
  GiveWay;
  LookAround
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
  StopWaiting(procId);
  IF procId^.status = ready THEN Dequeue(procId) END;
  me^.status := passive;
  me^.info := NIL;
  procId^.info := info;
  Run(procId);
  info := me^.info
END Switch;

(* Checks that the source exists. *)
PROCEDURE RequireSource(eventSource: Sources);
BEGIN
  IF NOT TlcIsVector(VAL(LONGCARD, eventSource)) THEN
    RAISE(source, ORD(processError), "Processes.processError: there is no such source of events")
  END
END RequireSource;

PROCEDURE Attach(eventSource: Sources);
VAR attachment: Attachment;
BEGIN
  RequireSource(eventSource);
  attachment := AttachmentOf(VAL(LONGCARD, eventSource));
  IF attachment = NIL THEN
    NEW(attachment);
    attachment^.vector := VAL(LONGCARD, eventSource);
    attachment^.next := attachments;
    attachments := attachment
  ELSE
    StopWaiting(attachment^.process)
  END;
  attachment^.process := current;
  TlcIncludeVector(attachment^.vector, TRUE)
END Attach;

PROCEDURE Detach(eventSource: Sources);
VAR attachment, before: Attachment;
BEGIN
  RequireSource(eventSource);
  attachment := AttachmentOf(VAL(LONGCARD, eventSource));
  IF attachment = NIL THEN RETURN END;
  TlcStopServing(attachment^.vector);
  TlcIncludeVector(attachment^.vector, FALSE);
  IF attachments = attachment THEN
    attachments := attachment^.next
  ELSE
    before := attachments;
    WHILE before^.next # attachment DO before := before^.next END;
    before^.next := attachment^.next
  END;
  DISPOSE(attachment)
END Detach;

PROCEDURE Handler(eventSource: Sources): ProcessId;
VAR attachment: Attachment;
BEGIN
  RequireSource(eventSource);
  attachment := AttachmentOf(VAL(LONGCARD, eventSource));
  IF attachment = NIL THEN RETURN NIL END;
  RETURN attachment^.process
END Handler;

PROCEDURE IsAttached(eventSource: Sources): BOOLEAN;
BEGIN
  RETURN AttachmentOf(VAL(LONGCARD, eventSource)) # NIL
END IsAttached;

PROCEDURE Me(): ProcessId;
BEGIN
  LookAround;
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
  LookAround;
  TakeTurns
END Reschedule;

PROCEDURE displayProcesses(message: ARRAY OF CHAR);
VAR process: ProcessId;
BEGIN
  printf("%s\n", ADR(message));
  process := processes;
  WHILE process # NIL DO
    printf("process %p of urgency %ld ", process, VAL(LONGINT, process^.urgency));
    CASE process^.status OF
    | ready: IF process = current THEN printf("runs\n") ELSE printf("is ready\n") END
    | passive: printf("is passive\n")
    | waiting: printf("waits for an event\n")
    | stopped: printf("has stopped\n")
    END;
    process := process^.other
  END
END displayProcesses;

(* ---- Signals ---- *)

(* Transfers control to that process. *)
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
  attachments := NIL;
  waiters := 0;
  NEW(current);
  current^.other := NIL;
  processes := current;
  current^.urgency := 0;
  current^.status := ready;
  current^.param := NIL;
  NEW(running);
  running^.isWaiting := FALSE;
  running^.queue := NIL;
  running^.ring := running
END Processes.
