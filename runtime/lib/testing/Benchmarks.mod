IMPLEMENTATION MODULE Benchmarks;

FROM SYSTEM IMPORT ADR, BYTE;
FROM TlcKeep IMPORT TlcKeepValue;

PROCEDURE Keep(VAR variable: ARRAY OF BYTE);
BEGIN
  TlcKeepValue(ADR(variable))
END Keep;

END Benchmarks.
