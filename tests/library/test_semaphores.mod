(* Semaphores: processes that produce and consume alternately, and wait in order. *)
MODULE test_semaphores;
FROM InOut IMPORT Write, WriteInt, WriteLn, WriteString;
IMPORT Processes, Semaphores;

CONST Room = 2;

VAR
  free, full, done: Semaphores.SEMAPHORE;
  buffer: ARRAY [0..Room - 1] OF INTEGER;
  p: Processes.ProcessId;
  i: INTEGER;

PROCEDURE Producer;
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 6 DO
    Semaphores.Claim(free);
    buffer[i MOD Room] := i;
    Write("+"); WriteInt(i, 1);
    Semaphores.Release(full)
  END
END Producer;

PROCEDURE Consumer;
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 6 DO
    Semaphores.Claim(full);
    Write("-"); WriteInt(buffer[i MOD Room], 1);
    Semaphores.Release(free)
  END;
  Semaphores.Release(done)
END Consumer;

PROCEDURE Waiter;
BEGIN
  Semaphores.Claim(full);
  Write(" "); WriteInt(i, 1);
  Semaphores.Release(done)
END Waiter;

BEGIN
  Semaphores.Create(free, Room); Semaphores.Create(full, 0); Semaphores.Create(done, 0);
  Processes.Start(Producer, 20000, 0, NIL, p);
  Processes.Start(Consumer, 20000, 0, NIL, p);
  Semaphores.Claim(done); WriteLn;
  IF Semaphores.CondClaim(free) & Semaphores.CondClaim(free) & NOT Semaphores.CondClaim(free) THEN
    WriteString("two free")
  END;
  WriteLn;
  FOR i := 1 TO 3 DO Processes.Start(Waiter, 20000, 0, NIL, p) END;
  FOR i := 1 TO 3 DO Semaphores.Release(full); Semaphores.Claim(done) END; WriteLn;
  Semaphores.Destroy(free); Semaphores.Destroy(full); Semaphores.Destroy(done);
  IF free = NIL THEN WriteString("gone") END; WriteLn
END test_semaphores.
