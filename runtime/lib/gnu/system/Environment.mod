IMPLEMENTATION MODULE Environment;

FROM DynamicStrings IMPORT String, CopyOut, Fin, InitString, Length;
FROM TlcArgs IMPORT TlcArgument, TlcArgumentCount;
FROM TlcFolder IMPORT TlcProgramPath;
IMPORT SEnvironment;

CONST MaxArgument = 4095;

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

PROCEDURE GetSymbol(name: ARRAY OF CHAR; VAR OUT result: ARRAY OF CHAR): [BOOLEAN];
VAR
  symbol, value: String;
  fits: BOOLEAN;
BEGIN
  symbol := InitString(name);
  fits := FALSE;
  IF SEnvironment.GetEnvironment(symbol, value) THEN
    CopyOut(result, value);
    fits := Length(value) <= HIGH(result) + 1
  END;
  Fin(symbol);
  Fin(value);
  RETURN fits
END GetSymbol;

PROCEDURE GetCommandLine(VAR OUT commandLine: ARRAY OF CHAR);
VAR length: CARDINAL;

  PROCEDURE Append(ch: CHAR);
  BEGIN
    IF length <= HIGH(commandLine) THEN commandLine[length] := ch END;
    INC(length)
  END Append;

  PROCEDURE AppendArgument(number: LONGCARD);
  VAR
    text: ARRAY [0..MaxArgument] OF CHAR;
    i, end: CARDINAL;
    hasBlank: BOOLEAN;
  BEGIN
    end := VAL(CARDINAL, TlcArgument(number, 0, text, HIGH(text)));
    IF end > HIGH(text) THEN end := HIGH(text) END;
    hasBlank := FALSE;
    FOR i := 1 TO end DO hasBlank := hasBlank OR (text[i - 1] = " ") END;
    IF hasBlank THEN Append('"') END;
    FOR i := 1 TO end DO Append(text[i - 1]) END;
    IF hasBlank THEN Append('"') END
  END AppendArgument;

VAR number: LONGCARD;
BEGIN
  length := 0;
  number := 1;
  WHILE number < TlcArgumentCount() DO
    IF number > 1 THEN Append(" ") END;
    AppendArgument(number);
    INC(number)
  END;
  IF length <= HIGH(commandLine) THEN commandLine[length] := 0C END
END GetCommandLine;

PROCEDURE GetProgramName(VAR OUT name: ARRAY OF CHAR);
BEGIN
  IF NOT TlcProgramPath(name, HIGH(name)) THEN name[0] := 0C END
END GetProgramName;

END Environment.
