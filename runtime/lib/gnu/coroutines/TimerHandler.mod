IMPLEMENTATION MODULE TimerHandler;

FROM Executive IMPORT DESCRIPTOR, GetCurrentProcess, Resume, Suspend;
FROM SYSTEM IMPORT ADDRESS;
FROM TlcCoroutine IMPORT time, TlcArmVector, TlcAttached, TlcAttachToVector, TlcIncludeVector,
    TlcNewVector, TlcNow, TlcServeVector, TlcStopServing;

CONST
  Microseconds = 1000000;
  MicrosecondsPerTick = Microseconds DIV TicksPerSecond;
  Level = 7;  (* the greatest one *)

TYPE
  EVENT = POINTER TO Event;
  Event = RECORD
    vector: LONGCARD;
    ticks: CARDINAL;
    process: DESCRIPTOR;  (* that waits for it, or NIL *)
    isCancelled: BOOLEAN;
    next: EVENT  (* among the unused ones *)
  END;

VAR unused: EVENT;

PROCEDURE GetTicks(): CARDINAL;
BEGIN
  RETURN VAL(CARDINAL, TlcNow() DIV VAL(LONGCARD, MicrosecondsPerTick))
END GetTicks;

PROCEDURE Sleep(t: CARDINAL);
VAR e: EVENT;
BEGIN
  e := ArmEvent(t);
  IF WaitOn(e) THEN END
END Sleep;

PROCEDURE ArmEvent(t: CARDINAL): EVENT;
VAR
  e: EVENT;
  before: ADDRESS;
BEGIN
  IF unused # NIL THEN
    e := unused;
    unused := e^.next
  ELSE
    NEW(e);
    e^.vector := TlcNewVector(time, VAL(LONGINT, 0), VAL(LONGCARD, Level));
    before := TlcAttachToVector(e^.vector, e)
  END;
  e^.ticks := t;
  e^.process := NIL;
  e^.isCancelled := FALSE;
  RETURN e
END ArmEvent;

PROCEDURE StartTimer(e: EVENT);
VAR micros: LONGCARD;
BEGIN
  micros := VAL(LONGCARD, e^.ticks) * VAL(LONGCARD, MicrosecondsPerTick);
  TlcArmVector(e^.vector, micros, VAL(LONGCARD, 0))
END StartTimer;

(* Makes the waiting process ready. *)
PROCEDURE Finish(e: EVENT);
VAR process: DESCRIPTOR;
BEGIN
  TlcStopServing(e^.vector);
  TlcIncludeVector(e^.vector, FALSE);
  process := e^.process;
  e^.process := NIL;
  IF Resume(process) = NIL THEN END
END Finish;

PROCEDURE Expire(vector: LONGCARD);
VAR e: EVENT;
BEGIN
  e := TlcAttached(vector);
  Finish(e)
END Expire;

PROCEDURE WaitOn(VAR e: EVENT): BOOLEAN;
VAR event: EVENT;
BEGIN
  event := e;
  event^.process := GetCurrentProcess();
  StartTimer(event);
  TlcServeVector(event^.vector, Expire);
  TlcIncludeVector(event^.vector, TRUE);
  (* Another process may resume this one by mistake. *)
  WHILE event^.process # NIL DO Suspend END;
  e := NIL;
  event^.next := unused;
  unused := event;
  RETURN event^.isCancelled
END WaitOn;

PROCEDURE Cancel(e: EVENT): BOOLEAN;
BEGIN
  IF (e = NIL) OR (e^.process = NIL) THEN RETURN FALSE END;
  e^.isCancelled := TRUE;
  Finish(e);
  RETURN TRUE
END Cancel;

PROCEDURE ReArmEvent(e: EVENT; t: CARDINAL): BOOLEAN;
BEGIN
  IF (e = NIL) OR (e^.process = NIL) THEN RETURN FALSE END;
  e^.ticks := t;
  StartTimer(e);
  RETURN TRUE
END ReArmEvent;

BEGIN
  unused := NIL
END TimerHandler.
