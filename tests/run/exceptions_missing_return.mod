MODULE exceptions_missing_return;
(* A function that ends without RETURN raises an exception, which its own handler also gets. *)

FROM InOut IMPORT WriteString, WriteInt, WriteLn;
FROM M2EXCEPTION IMPORT IsM2Exception, M2Exception, functionException;

TYPE Pair = RECORD a, b: INTEGER END;

VAR attempts: INTEGER;

PROCEDURE Large(x: INTEGER): INTEGER;
BEGIN
  IF x > 5 THEN RETURN x END
END Large;

PROCEDURE Caller(x: INTEGER): INTEGER;
BEGIN
  RETURN Large(x)
EXCEPT
  WriteString("caller: ");
  RETURN -1
END Caller;

PROCEDURE Own(x: INTEGER): INTEGER;
BEGIN
  IF x > 5 THEN RETURN x END
EXCEPT
  WriteString("own: ");
  IF IsM2Exception() AND (M2Exception() = functionException) THEN RETURN -2 END
END Own;

(* The only RETURN is in the handler. *)
PROCEDURE Never(): INTEGER;
BEGIN
  attempts := attempts + 1;
EXCEPT
  IF attempts < 3 THEN RETRY END;
  RETURN attempts
END Never;

(* The result is in memory. *)
PROCEDURE Both(x: INTEGER): Pair;
VAR made: Pair;
BEGIN
  made.a := x;
  made.b := x;
  IF x > 5 THEN RETURN made END
EXCEPT
  made.a := 1;
  made.b := 2;
  RETURN made
END Both;

(* The handler does not handle the exception, which is passed on. *)
PROCEDURE Middle(x: INTEGER): INTEGER;
BEGIN
  IF x > 5 THEN RETURN x END
EXCEPT
  WriteString("middle: ")
END Middle;

PROCEDURE Passed(x: INTEGER): INTEGER;
BEGIN
  RETURN Middle(x)
EXCEPT
  WriteString("passed: ");
  RETURN -3
END Passed;

VAR pair: Pair;

BEGIN
  WriteInt(Caller(7), 0); WriteLn;
  WriteInt(Caller(3), 0); WriteLn;
  WriteInt(Own(7), 0); WriteLn;
  WriteInt(Own(3), 0); WriteLn;
  attempts := 0;
  WriteInt(Never(), 0); WriteLn;
  pair := Both(9); WriteInt(pair.a + pair.b, 0); WriteLn;
  pair := Both(3); WriteInt(pair.a + pair.b, 0); WriteLn;
  WriteInt(Passed(7), 0); WriteLn;
  WriteInt(Passed(3), 0); WriteLn
END exceptions_missing_return.
