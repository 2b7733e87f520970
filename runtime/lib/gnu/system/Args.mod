IMPLEMENTATION MODULE Args;

FROM TlcArgs IMPORT TlcArgument, TlcArgumentCount;

PROCEDURE GetArg(VAR a: ARRAY OF CHAR; i: CARDINAL): BOOLEAN;
BEGIN
  a[0] := 0C;
  IF i >= Narg() THEN RETURN FALSE END;
  IF TlcArgument(i, 0, a, HIGH(a)) = 0 THEN a[0] := 0C END;
  RETURN TRUE
END GetArg;

PROCEDURE Narg(): CARDINAL;
BEGIN
  RETURN VAL(CARDINAL, TlcArgumentCount())
END Narg;

END Args.
