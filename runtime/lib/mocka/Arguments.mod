IMPLEMENTATION MODULE Arguments;

FROM TlcArgs IMPORT TlcArgumentCount, TlcArgumentVector, TlcEnvironmentVector;

PROCEDURE GetArgs(VAR argc: SHORTCARD; VAR argv: ArgTable);
BEGIN
  argc := VAL(SHORTCARD, TlcArgumentCount());
  argv := TlcArgumentVector()
END GetArgs;

PROCEDURE GetEnv(VAR env: ArgTable);
BEGIN
  env := TlcEnvironmentVector()
END GetEnv;

END Arguments.
