(* COROUTINES: a producer and a consumer of numbers. *)
MODULE test_coroutines;
FROM SYSTEM IMPORT ADR;
FROM COROUTINES IMPORT COROUTINE, CURRENT, IsATTACHED, LISTEN, NEWCOROUTINE, PROT, TRANSFER;
FROM InOut IMPORT WriteInt, WriteLn, WriteString;

VAR
  main, producer, consumer: COROUTINE;
  workspaces: ARRAY [0..1], [0..9999] OF CHAR;
  number: INTEGER;

PROCEDURE Produce;
VAR i: INTEGER;
BEGIN
  FOR i := 1 TO 5 DO
    number := i * i;
    TRANSFER(producer, consumer)
  END;
  number := -1;
  TRANSFER(producer, consumer)
END Produce;

PROCEDURE Consume;
VAR sum: INTEGER;
BEGIN
  sum := 0;
  LOOP
    TRANSFER(consumer, producer);
    IF number < 0 THEN EXIT END;
    sum := sum + number;
    WriteInt(number, 4); WriteInt(sum, 4); WriteLn
  END;
  IF CURRENT() = consumer THEN WriteString("consumer") END;
  TRANSFER(consumer, main)
END Consume;

BEGIN
  NEWCOROUTINE(Produce, ADR(workspaces[0]), SIZE(workspaces[0]), producer);
  NEWCOROUTINE(Consume, ADR(workspaces[1]), SIZE(workspaces[1]), consumer);
  TRANSFER(main, consumer);
  IF CURRENT() = main THEN WriteString(" main") END;
  LISTEN(0);
  IF (PROT() = 0) & NOT IsATTACHED(1) THEN WriteString(" end") END;
  WriteLn
END test_coroutines.
