MODULE ExceptionsInCoroutines;
FROM SYSTEM IMPORT ADDRESS, ADR, NEWPROCESS, TRANSFER;
FROM InOut IMPORT WriteCard, WriteString, WriteLn;
FROM EXCEPTIONS IMPORT ExceptionSource, AllocateSource, RAISE, CurrentNumber,
    IsExceptionalExecution;

(* Each coroutine handles its own exceptions. *)

VAR
  source: ExceptionSource;
  main, other: ADDRESS;
  space: ARRAY [0..4095] OF CHAR;

PROCEDURE Other;
  PROCEDURE Handled(number: CARDINAL);
  BEGIN
    RAISE(source, number, "")
  EXCEPT
    TRANSFER(other, main);
    WriteString("other handles ");
    WriteCard(CurrentNumber(source), 1);
    WriteLn;
    RETURN
  END Handled;
BEGIN
  IF IsExceptionalExecution() THEN WriteString("not so") END;
  LOOP
    Handled(100);
    TRANSFER(other, main)
  END
END Other;

PROCEDURE Main;
BEGIN
  RAISE(source, 1, "")
EXCEPT
  TRANSFER(main, other);
  WriteString("main handles ");
  WriteCard(CurrentNumber(source), 1);
  WriteLn;
  TRANSFER(main, other);
  WriteString("main still handles ");
  WriteCard(CurrentNumber(source), 1);
  WriteLn;
  RETURN
END Main;

BEGIN
  AllocateSource(source);
  NEWPROCESS(Other, ADR(space), SIZE(space), other);
  Main;
  IF NOT IsExceptionalExecution() THEN WriteString("none"); WriteLn END
END ExceptionsInCoroutines.
