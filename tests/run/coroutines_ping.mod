(* Coroutines with NEWPROCESS and TRANSFER: two that exchange numbers, and one that is resumed often. *)
MODULE CoroutinesPing;
FROM SYSTEM IMPORT ADDRESS, NEWPROCESS, TRANSFER;
FROM Storage IMPORT ALLOCATE;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

CONST Size = 65536;

VAR
  main, producer, consumer: ADDRESS;
  a, b: ADDRESS;
  value, sum, rounds: CARDINAL;

PROCEDURE Produce;
VAR i: CARDINAL;
BEGIN
  i := 1;
  LOOP
    value := i * i; INC(i);
    Write("p");
    TRANSFER(producer, consumer)
  END
END Produce;

PROCEDURE Consume;
VAR seen: CARDINAL;
BEGIN
  seen := 0;
  LOOP
    sum := sum + value; INC(seen);
    Write("c");
    IF seen MOD 3 = 0 THEN TRANSFER(consumer, main) END;
    TRANSFER(consumer, producer)
  END
END Consume;

BEGIN
  sum := 0;
  ALLOCATE(a, Size); ALLOCATE(b, Size);
  NEWPROCESS(Produce, a, Size, producer);
  NEWPROCESS(Consume, b, Size, consumer);
  FOR rounds := 1 TO 3 DO
    IF rounds = 1 THEN TRANSFER(main, producer) ELSE TRANSFER(main, consumer) END;
    WriteCard(sum, 5); WriteLn
  END;
  WriteString("done"); WriteLn
END CoroutinesPing.
