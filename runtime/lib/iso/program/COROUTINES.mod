IMPLEMENTATION MODULE COROUTINES;

FROM SYSTEM IMPORT ADDRESS, CAST;
FROM TlcCoroutine IMPORT TlcHandler, TlcLevel, TlcListen, TlcRunning, TlcSetHandler, TlcSetLevel,
    TlcWaitInTransfer;
IMPORT SYSTEM;

TYPE
  COROUTINE = POINTER TO CHAR;  (* only the address matters *)

PROCEDURE NEWCOROUTINE(procBody: PROC; workspace: ADDRESS; size: CARDINAL; VAR cr: COROUTINE;
    [initProtection: PROTECTION = UnassignedPriority]);
VAR made: ADDRESS;
BEGIN
  SYSTEM.NEWPROCESS(procBody, workspace, size, made);
  TlcSetLevel(made, VAL(LONGCARD, initProtection));
  cr := CAST(COROUTINE, made)
END NEWCOROUTINE;

PROCEDURE TRANSFER(VAR from: COROUTINE; to: COROUTINE);
VAR here, there: ADDRESS;
BEGIN
  (* When control returns, the caller's variable must already contain this coroutine. *)
  from := CURRENT();
  there := CAST(ADDRESS, to);
  SYSTEM.TRANSFER(here, there)
END TRANSFER;

PROCEDURE IOTRANSFER(VAR from: COROUTINE; to: COROUTINE);
VAR interrupted: ADDRESS;
BEGIN
  from := CURRENT();
  interrupted := NIL;
  TlcWaitInTransfer(interrupted, CAST(ADDRESS, to));
  (* Without an interrupt, control arrived by a TRANSFER. *)
  IF interrupted # NIL THEN from := CAST(COROUTINE, interrupted) END
END IOTRANSFER;

PROCEDURE ATTACH(source: INTERRUPTSOURCE);
BEGIN
  TlcSetHandler(VAL(LONGCARD, source), TlcRunning())
END ATTACH;

PROCEDURE DETACH(source: INTERRUPTSOURCE);
BEGIN
  IF TlcHandler(VAL(LONGCARD, source)) = TlcRunning() THEN
    TlcSetHandler(VAL(LONGCARD, source), NIL)
  END
END DETACH;

PROCEDURE IsATTACHED(source: INTERRUPTSOURCE): BOOLEAN;
BEGIN
  RETURN TlcHandler(VAL(LONGCARD, source)) # NIL
END IsATTACHED;

PROCEDURE HANDLER(source: INTERRUPTSOURCE): COROUTINE;
BEGIN
  RETURN CAST(COROUTINE, TlcHandler(VAL(LONGCARD, source)))
END HANDLER;

PROCEDURE CURRENT(): COROUTINE;
BEGIN
  RETURN CAST(COROUTINE, TlcRunning())
END CURRENT;

PROCEDURE LISTEN(p: PROTECTION);
BEGIN
  TlcListen(FALSE, VAL(LONGINT, p))
END LISTEN;

PROCEDURE PROT(): PROTECTION;
BEGIN
  RETURN VAL(PROTECTION, TlcLevel())
END PROT;

PROCEDURE TurnInterrupts(to: PROTECTION): PROTECTION;
BEGIN
  RETURN VAL(PROTECTION, SYSTEM.TurnInterrupts(to))
END TurnInterrupts;

PROCEDURE ListenLoop;
BEGIN
  SYSTEM.ListenLoop
END ListenLoop;

END COROUTINES.
