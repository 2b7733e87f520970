IMPLEMENTATION MODULE TlcTurns;

FROM TlcCoroutine IMPORT TlcNow;

CONST Second = 1000000;

VAR
  isLimited: BOOLEAN;
  (* Both are in microseconds. *)
  length, end: LONGCARD;

PROCEDURE Limit(seconds, micros: LONGCARD);
BEGIN
  length := seconds * VAL(LONGCARD, Second) + micros;
  isLimited := length > VAL(LONGCARD, 0);
  Begin
END Limit;

PROCEDURE Begin;
BEGIN
  IF isLimited THEN end := TlcNow() + length END
END Begin;

PROCEDURE IsOver(): BOOLEAN;
BEGIN
  RETURN isLimited & (TlcNow() >= end)
END IsOver;

BEGIN
  isLimited := FALSE
END TlcTurns.
