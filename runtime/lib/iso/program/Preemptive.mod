IMPLEMENTATION MODULE Preemptive;

FROM TlcTurns IMPORT Limit;

PROCEDURE initPreemptive(seconds, microsecs: CARDINAL);
BEGIN
  Limit(VAL(LONGCARD, seconds), VAL(LONGCARD, microsecs))
END initPreemptive;

END Preemptive.
