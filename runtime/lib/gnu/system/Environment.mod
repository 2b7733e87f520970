IMPLEMENTATION MODULE Environment;

FROM DynamicStrings IMPORT String, CopyOut, Fin, InitString;
IMPORT SEnvironment;

PROCEDURE GetEnvironment(Env: ARRAY OF CHAR; VAR dest: ARRAY OF CHAR): BOOLEAN;
VAR
  name, value: String;
  isThere: BOOLEAN;
BEGIN
  name := InitString(Env);
  isThere := SEnvironment.GetEnvironment(name, value);
  CopyOut(dest, value);
  Fin(name);
  Fin(value);
  RETURN isThere
END GetEnvironment;

PROCEDURE PutEnvironment(EnvDef: ARRAY OF CHAR): BOOLEAN;
VAR
  definition: String;
  isSet: BOOLEAN;
BEGIN
  definition := InitString(EnvDef);
  isSet := SEnvironment.PutEnvironment(definition);
  Fin(definition);
  RETURN isSet
END PutEnvironment;

END Environment.
