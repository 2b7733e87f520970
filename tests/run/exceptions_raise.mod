(* Exceptions: RAISE with a source, EXCEPT in procedures, re-raising by falling through, messages, numbers. *)
MODULE ExceptionsRaise;
FROM EXCEPTIONS IMPORT ExceptionSource, AllocateSource, RAISE, CurrentNumber, GetMessage,
    IsCurrentSource, IsExceptionalExecution;
FROM InOut IMPORT Write, WriteCard, WriteString, WriteLn;

VAR
  mine, other: ExceptionSource;
  text: ARRAY [0..39] OF CHAR;
  n: CARDINAL;

PROCEDURE Check(x: CARDINAL): CARDINAL;
BEGIN
  IF x > 10 THEN RAISE(mine, x, "too large") END;
  IF x = 7 THEN RAISE(other, 70, "unlucky") END;
  RETURN x + 1
END Check;

PROCEDURE Try(x: CARDINAL): CARDINAL;
BEGIN
  RETURN Check(x)
EXCEPT
  IF IsCurrentSource(mine) THEN
    GetMessage(text); WriteString("["); WriteString(text); WriteString("]");
    RETURN 1000 + VAL(CARDINAL, CurrentNumber(mine))
  END
END Try;

PROCEDURE Outer(x: CARDINAL): CARDINAL;
VAR result: CARDINAL;
BEGIN
  result := 0;
  result := Try(x);
  RETURN result
EXCEPT
  GetMessage(text); WriteString("{"); WriteString(text); WriteString("}");
  IF IsExceptionalExecution() THEN Write("!") END;
  RETURN 5000 + VAL(CARDINAL, CurrentNumber(other)) + result
END Outer;

PROCEDURE Deep(n: CARDINAL);
BEGIN
  IF n = 0 THEN RAISE(mine, 99, "deep") END;
  Deep(n - 1);
  WriteString("never")
END Deep;

PROCEDURE Catch;
BEGIN
  Deep(20)
EXCEPT
  WriteString("caught "); WriteCard(VAL(CARDINAL, CurrentNumber(mine)), 1); RETURN
END Catch;

BEGIN
  AllocateSource(mine); AllocateSource(other);
  FOR n := 6 TO 12 BY 2 DO WriteCard(Outer(n), 6) END;
  WriteCard(Outer(7), 6); WriteLn;
  Catch; Catch; WriteLn;
  IF NOT IsExceptionalExecution() THEN WriteString("normal") END; WriteLn
END ExceptionsRaise.
