(* Queries about exceptions outside of handlers, and handlers that end normally, repeatedly. *)
MODULE ExceptionsPredefined;
FROM EXCEPTIONS IMPORT ExceptionSource, AllocateSource, RAISE, IsExceptionalExecution,
    IsCurrentSource, CurrentNumber;
FROM InOut IMPORT WriteInt, WriteCard, WriteString, WriteLn;

TYPE Kind = (parity, size, sign);

VAR
  source: ExceptionSource;
  caught: ARRAY Kind OF CARDINAL;
  i: INTEGER;
  k: Kind;
  ok: CARDINAL;

PROCEDURE Demand(x: INTEGER);
BEGIN
  IF x < 0 THEN RAISE(source, ORD(sign), "sign") END;
  IF x > 20 THEN RAISE(source, ORD(size), "size") END;
  IF ODD(x) THEN RAISE(source, ORD(parity), "parity") END;
  INC(ok)
END Demand;

PROCEDURE Try(x: INTEGER): BOOLEAN;
BEGIN
  Demand(x);
  RETURN TRUE
EXCEPT
  IF IsCurrentSource(source) THEN INC(caught[VAL(Kind, CurrentNumber(source))]) END;
  RETURN NOT IsExceptionalExecution()
END Try;

PROCEDURE Repair(x: INTEGER): INTEGER;
BEGIN
  Demand(x);
  RETURN x
EXCEPT
  CASE VAL(Kind, CurrentNumber(source)) OF
    parity: INC(x)
  | size: x := x DIV 2
  | sign: x := -x
  END;
  RETRY
END Repair;

BEGIN
  AllocateSource(source); ok := 0;
  FOR k := parity TO sign DO caught[k] := 0 END;
  FOR i := -3 TO 25 DO
    IF Try(i) # (NOT ODD(i) AND (i >= 0) AND (i <= 20)) THEN WriteString("wrong ") END
  END;
  FOR k := parity TO sign DO WriteCard(caught[k], 4) END; WriteCard(ok, 4); WriteLn;
  FOR i := -50 TO 50 BY 10 DO WriteInt(Repair(i + 1), 4) END; WriteLn;
  IF NOT IsExceptionalExecution() THEN WriteString("normal") END; WriteLn
END ExceptionsPredefined.
