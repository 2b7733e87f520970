IMPLEMENTATION MODULE UnixArgs;

FROM SYSTEM IMPORT ADDRESS;
FROM TlcArgs IMPORT TlcArgumentCount, TlcArgumentVector, TlcEnvironmentVector;

PROCEDURE GetArgC(): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcArgumentCount())
END GetArgC;

PROCEDURE GetArgV(): ADDRESS;
BEGIN
  RETURN TlcArgumentVector()
END GetArgV;

PROCEDURE GetEnvV(): ADDRESS;
BEGIN
  RETURN TlcEnvironmentVector()
END GetEnvV;

BEGIN
  ArgC := VAL(CARDINAL, TlcArgumentCount());
  ArgV := TlcArgumentVector()
END UnixArgs.
