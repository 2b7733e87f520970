(* RETRY restarts the block; exceptions in a module body; FINALLY runs at the end. *)
MODULE ExceptionsRetry;
FROM EXCEPTIONS IMPORT ExceptionSource, AllocateSource, RAISE, CurrentNumber;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

VAR
  source: ExceptionSource;
  attempts, i: CARDINAL;

PROCEDURE Flaky(succeedAt: CARDINAL): CARDINAL;
BEGIN
  INC(attempts); Write(".");
  IF attempts < succeedAt THEN RAISE(source, attempts, "again") END;
  RETURN attempts
EXCEPT
  IF CurrentNumber(source) < 5 THEN RETRY END;
  attempts := 0;
  RETURN 99
END Flaky;

PROCEDURE Loop(): CARDINAL;
VAR n: CARDINAL;
BEGIN
  LOOP
    n := 0;
    WHILE n < 3 DO
      INC(n);
      IF n = 2 THEN RAISE(source, 7, "in a loop") END
    END
  END
EXCEPT
  RETURN n * 10 + 1
END Loop;

BEGIN
  AllocateSource(source);
  attempts := 0; WriteCard(Flaky(3), 3); WriteLn;
  attempts := 0; WriteCard(Flaky(100), 3); WriteLn;
  FOR i := 1 TO 3 DO WriteCard(Loop(), 3) END; WriteLn;
  attempts := 0;
  RAISE(source, 1, "in the body");
  WriteString("never")
EXCEPT
  WriteString("except "); WriteCard(VAL(CARDINAL, CurrentNumber(source)), 1); WriteLn;
  RETURN
FINALLY
  WriteString("finally"); WriteLn
END ExceptionsRetry.
