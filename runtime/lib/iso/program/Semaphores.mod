IMPLEMENTATION MODULE Semaphores;

FROM Processes IMPORT Activate, Me, ProcessId, SuspendMe;
FROM TlcEnd IMPORT TlcFail;

TYPE
  Waiting = POINTER TO RECORD
    process: ProcessId;
    next: Waiting
  END;
  SEMAPHORE = POINTER TO RECORD
    count: CARDINAL;
    first, last: Waiting  (* the waiting ones; last is undefined if there are none *)
  END;

PROCEDURE Create(VAR s: SEMAPHORE; initialCount: CARDINAL);
BEGIN
  NEW(s);
  s^.count := initialCount;
  s^.first := NIL
END Create;

PROCEDURE Destroy(VAR s: SEMAPHORE);
BEGIN
  IF s^.first # NIL THEN TlcFail("Semaphores.Destroy", "a process waits for the semaphore") END;
  DISPOSE(s)
END Destroy;

PROCEDURE Claim(s: SEMAPHORE);
VAR waiting: Waiting;
BEGIN
  IF CondClaim(s) THEN RETURN END;
  NEW(waiting);
  waiting^.process := Me();
  waiting^.next := NIL;
  IF s^.first = NIL THEN s^.first := waiting ELSE s^.last^.next := waiting END;
  s^.last := waiting;
  SuspendMe
END Claim;

PROCEDURE Release(s: SEMAPHORE);
VAR
  waiting: Waiting;
  process: ProcessId;
BEGIN
  waiting := s^.first;
  IF waiting = NIL THEN
    INC(s^.count)
  ELSE
    s^.first := waiting^.next;
    process := waiting^.process;
    DISPOSE(waiting);
    Activate(process)
  END
END Release;

PROCEDURE CondClaim(s: SEMAPHORE): BOOLEAN;
BEGIN
  IF s^.count = 0 THEN RETURN FALSE END;
  DEC(s^.count);
  RETURN TRUE
END CondClaim;

END Semaphores.
