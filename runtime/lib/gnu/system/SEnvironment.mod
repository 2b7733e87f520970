IMPLEMENTATION MODULE SEnvironment;

FROM SYSTEM IMPORT ADDRESS;
FROM DynamicStrings IMPORT String, Fin, Index, InitStringCharStar, Length, Slice, string;
FROM libc IMPORT getenv, setenv;

PROCEDURE GetEnvironment(Env: String; VAR dest: String): BOOLEAN;
VAR value: ADDRESS;
BEGIN
  dest := NIL;
  IF Length(Env) = 0 THEN RETURN FALSE END;
  value := getenv(string(Env));
  IF value = NIL THEN RETURN FALSE END;
  dest := InitStringCharStar(value);
  RETURN TRUE
END GetEnvironment;

PROCEDURE PutEnvironment(EnvDef: String): BOOLEAN;
VAR
  name, value: String;
  middle: INTEGER;
  isSet: BOOLEAN;
BEGIN
  middle := Index(EnvDef, "=", 0);
  IF middle <= 0 THEN RETURN FALSE END;
  name := Slice(EnvDef, 0, middle);
  value := Slice(EnvDef, middle + 1, 0);
  isSet := setenv(string(name), string(value), 1) = 0;
  Fin(name);
  Fin(value);
  RETURN isSet
END PutEnvironment;

END SEnvironment.
