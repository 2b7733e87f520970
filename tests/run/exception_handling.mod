MODULE ExceptionHandling;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn;
FROM EXCEPTIONS IMPORT ExceptionSource, AllocateSource, RAISE, CurrentNumber, GetMessage,
    IsCurrentSource, IsExceptionalExecution;
FROM M2EXCEPTION IMPORT M2Exceptions, M2Exception, IsM2Exception;

TYPE
  Text = ARRAY [0..39] OF CHAR;
  Pair = RECORD first, second: INTEGER END;

VAR
  mine, other: ExceptionSource;
  tries: CARDINAL;
  zero: INTEGER;

PROCEDURE Say(text: ARRAY OF CHAR);
BEGIN
  WriteString(text);
  WriteLn
END Say;

PROCEDURE Raise(number: CARDINAL);
BEGIN
  RAISE(mine, number, "raised by Raise");
  Say("not reached")
END Raise;

(* The handler returns. *)
PROCEDURE Handled;
VAR text: Text;
BEGIN
  Raise(5);
  Say("not reached")
EXCEPT
  IF IsCurrentSource(mine) AND NOT IsCurrentSource(other) AND NOT IsM2Exception() THEN
    GetMessage(text);
    WriteCard(CurrentNumber(mine), 1);
    Say(text)
  END;
  IF IsExceptionalExecution() THEN RETURN END
END Handled;

(* Locals have the values at the moment of the exception. *)
PROCEDURE Locals(n: INTEGER): INTEGER;
VAR
  sum, i: INTEGER;
  pair: Pair;
BEGIN
  sum := 0;
  pair.first := 1;
  FOR i := 1 TO n DO
    sum := sum + i;
    pair.second := pair.first;
    pair.first := sum;
    IF sum > 20 THEN RAISE(mine, VAL(CARDINAL, i), "") END
  END;
  RETURN sum
EXCEPT
  RETURN 1000 * VAL(INTEGER, CurrentNumber(mine)) + sum + pair.second
END Locals;

(* An array as the result of protected statements. *)
PROCEDURE Label(n: CARDINAL): Text;
VAR text: Text;
BEGIN
  IF n = 0 THEN Raise(0) END;
  text := "regular";
  RETURN text
EXCEPT
  RETURN "exceptional"
END Label;

PROCEDURE Retried(): CARDINAL;
VAR rounds: CARDINAL;
BEGIN
  rounds := 0;
  INC(tries);
  IF tries < 4 THEN Raise(tries) END;
  RETURN 10 * tries + rounds
EXCEPT
  IF tries < 4 THEN RETRY END;
  RETURN 0
END Retried;

(* An exception that is not handled passes to the next handler. *)
PROCEDURE Inner;
BEGIN
  Raise(7)
EXCEPT
  Say("Inner passes it on")
END Inner;

PROCEDURE Outer;
BEGIN
  Inner;
  Say("not reached")
EXCEPT
  Say("Outer handles it");
  RETURN
END Outer;

(* A handler that raises an exception abandons the one that it handles. *)
PROCEDURE Replaced;
  PROCEDURE Second;
  BEGIN
    Raise(1)
  EXCEPT
    Raise(2)
  END Second;
BEGIN
  Second
EXCEPT
  WriteCard(CurrentNumber(mine), 1);
  WriteLn;
  RETURN
END Replaced;

(* Another exception may be raised and handled within a handler. *)
PROCEDURE Nested;
BEGIN
  Raise(3)
EXCEPT
  Handled;
  WriteCard(CurrentNumber(mine), 1);
  WriteLn;
  RETURN
END Nested;

PROCEDURE Checks(which: INTEGER): M2Exceptions;
VAR
  numbers: ARRAY [0..9] OF INTEGER;
  pointer: POINTER TO INTEGER;
  small: [0..9];
BEGIN
  CASE which OF
    0: numbers[10 + zero] := 1
  | 1: small := 10 + zero
  | 3: pointer := NIL; pointer^ := 1
  | 5: zero := zero - MAX(INTEGER) - 2
  | 6: zero := 1 DIV zero
  END;
  RETURN exException
EXCEPT
  IF IsM2Exception() THEN RETURN M2Exception() END
END Checks;

PROCEDURE AskedForAnotherSource;
BEGIN
  Raise(1)
EXCEPT
  WriteCard(CurrentNumber(other), 1)
END AskedForAnotherSource;

PROCEDURE Recursive(depth: INTEGER): INTEGER;
VAR here: INTEGER;
BEGIN
  here := depth;
  IF depth = 0 THEN Raise(0) END;
  RETURN Recursive(depth - 1)
EXCEPT
  IF here < 5 THEN
    WriteInt(here, 2)
  ELSE
    RETURN here
  END
END Recursive;

PROCEDURE Nothing(): INTEGER;
BEGIN
  RETURN 42
EXCEPT
  Say("not reached");
  RETURN 0
END Nothing;

VAR
  which: INTEGER;
  result: M2Exceptions;

BEGIN
  AllocateSource(mine);
  AllocateSource(other);
  Handled;
  WriteInt(Locals(3), 1);
  WriteInt(Locals(10), 6);
  WriteLn;
  Say(Label(1));
  Say(Label(0));
  WriteCard(Retried(), 1);
  WriteLn;
  Outer;
  Replaced;
  Nested;
  FOR which := 0 TO 7 DO
    result := Checks(which);
    WriteCard(ORD(result), 3)
  END;
  WriteLn;
  WriteInt(Recursive(8), 3);
  WriteLn;
  WriteInt(Nothing(), 1);
  WriteLn;
  IF NOT IsExceptionalExecution() THEN Say("back to normal") END;
  AskedForAnotherSource
EXCEPT
  IF IsM2Exception() AND (M2Exception() = exException) THEN
    Say("the body has a handler, too");
    RETURN
  END
END ExceptionHandling.
