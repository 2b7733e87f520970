IMPLEMENTATION MODULE Assertions;

FROM EXCEPTIONS IMPORT GetMessage;
FROM M2EXCEPTION IMPORT IsM2Exception, M2Exception, M2Exceptions;
FROM SYSTEM IMPORT ADDRESS, CAST;
FROM TlcCompare IMPORT TlcComparedAt, TlcCompareAt, TlcFailTest, TlcOtherFailure, TlcUnequalAddress,
    TlcUnequalCard, TlcUnequalChar, TlcUnequalInt, TlcUnequalReal, TlcUnequalSet, TlcUnequalText;

PROCEDURE True(condition: BOOLEAN);
BEGIN
  IF NOT condition THEN Fail("the condition is FALSE") END
END True;

PROCEDURE False(condition: BOOLEAN);
BEGIN
  IF condition THEN Fail("the condition is TRUE") END
END False;

PROCEDURE Equal(expected, actual: LONGINT);
BEGIN
  IF expected # actual THEN TlcUnequalInt(expected, actual) END
END Equal;

PROCEDURE EqualCard(expected, actual: LONGCARD);
BEGIN
  IF expected # actual THEN TlcUnequalCard(expected, actual) END
END EqualCard;

PROCEDURE Near(expected, actual, tolerance: REAL);
BEGIN
  NearLong(VAL(LONGREAL, expected), VAL(LONGREAL, actual), VAL(LONGREAL, tolerance))
END Near;

PROCEDURE NearLong(expected, actual, tolerance: LONGREAL);
BEGIN
  IF (expected # actual) AND NOT (ABS(expected - actual) <= tolerance) THEN
    TlcUnequalReal(expected, actual, tolerance)
  END
END NearLong;

PROCEDURE EqualChar(expected, actual: CHAR);
BEGIN
  IF expected # actual THEN TlcUnequalChar(expected, actual) END
END EqualChar;

PROCEDURE EqualText(expected, actual: ARRAY OF CHAR);
VAR length, i: CARDINAL;
BEGIN
  length := LENGTH(expected);
  IF length = LENGTH(actual) THEN
    i := 0;
    WHILE (i < length) AND (expected[i] = actual[i]) DO INC(i) END;
    IF i = length THEN RETURN END
  END;
  TlcUnequalText(expected, length, actual, LENGTH(actual))
END EqualText;

PROCEDURE EqualBool(expected, actual: BOOLEAN);
BEGIN
  IF expected # actual THEN
    IF expected THEN Fail("expected TRUE, got FALSE") ELSE Fail("expected FALSE, got TRUE") END
  END
END EqualBool;

PROCEDURE EqualSet(expected, actual: BITSET);
BEGIN
  IF expected # actual THEN TlcUnequalSet(CAST(CARDINAL, expected), CAST(CARDINAL, actual)) END
END EqualSet;

PROCEDURE Same(expected, actual: ADDRESS);
BEGIN
  IF expected # actual THEN TlcUnequalAddress(expected, actual) END
END Same;

PROCEDURE Fail(message: ARRAY OF CHAR);
BEGIN
  TlcFailTest(message, HIGH(message))
END Fail;

PROCEDURE Raises(procedure: PROC);
VAR place: ADDRESS;
BEGIN
  place := TlcComparedAt();
  procedure;
  TlcCompareAt(place);
  Fail("no exception was raised")
EXCEPT
  RETURN
END Raises;

PROCEDURE Fails(procedure: PROC; check: M2Exceptions);
VAR
  place: ADDRESS;
  message: ARRAY [0..511] OF CHAR;
BEGIN
  place := TlcComparedAt();
  procedure;
  TlcCompareAt(place);
  TlcOtherFailure(ORD(check), "", 0)
EXCEPT
  IF IsM2Exception() AND (M2Exception() = check) THEN RETURN END;
  GetMessage(message);
  TlcCompareAt(place);
  TlcOtherFailure(ORD(check), message, HIGH(message))
END Fails;

END Assertions.
