(* The Processes of PIM: a producer and two consumers with signals, in the book's order. *)
MODULE test_signals;
FROM InOut IMPORT Write, WriteCard, WriteLn, WriteString;
FROM Processes IMPORT SIGNAL, StartProcess, SEND, WAIT, Awaited, Init;

CONST
  Items = 4;
  Room = 2;

VAR
  full, empty, done, never: SIGNAL;
  buffer: ARRAY [0..Room - 1] OF CARDINAL;
  count, in, out, taken: CARDINAL;

PROCEDURE Put(item: CARDINAL);
BEGIN
  IF count = Room THEN WAIT(empty) END;
  buffer[in] := item;
  in := (in + 1) MOD Room;
  INC(count);
  SEND(full)
END Put;

PROCEDURE Get(VAR item: CARDINAL);
BEGIN
  IF count = 0 THEN WAIT(full) END;
  item := buffer[out];
  out := (out + 1) MOD Room;
  DEC(count);
  SEND(empty)
END Get;

PROCEDURE Producer;
VAR i: CARDINAL;
BEGIN
  WriteString("producer"); WriteLn;
  FOR i := 1 TO 2 * Items DO Put(i) END;
  WriteString("all is made"); WriteLn;
  WAIT(never)
END Producer;

PROCEDURE Consume(name: CHAR);
VAR item: CARDINAL;
BEGIN
  Write(name); WriteString(" starts"); WriteLn;
  LOOP
    Get(item);
    Write(name); WriteCard(item, 2); WriteLn;
    INC(taken);
    IF taken = 2 * Items THEN SEND(done) END
  END
END Consume;

PROCEDURE First;
BEGIN
  Consume("a")
END First;

PROCEDURE Second;
BEGIN
  Consume("b")
END Second;

PROCEDURE Deadlock;
BEGIN
  WAIT(never)
EXCEPT
  WriteString("nobody can go on"); WriteLn;
  RETURN
END Deadlock;

BEGIN
  Init(full); Init(empty); Init(done); Init(never);
  Deadlock;
  Init(never);
  count := 0; in := 0; out := 0; taken := 0;
  StartProcess(First, 10000);
  IF Awaited(full) THEN WriteString("the first consumer waits"); WriteLn END;
  StartProcess(Second, 10000);
  StartProcess(Producer, 10000);
  IF taken < 2 * Items THEN WAIT(done) END;
  WriteCard(taken, 1); WriteLn;
  SEND(done)
END test_signals.
