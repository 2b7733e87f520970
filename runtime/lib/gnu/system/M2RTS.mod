IMPLEMENTATION MODULE M2RTS;

FROM TlcEnd IMPORT TlcExitOnHalt, TlcHalt;
FROM TlcFile IMPORT TlcStandardFile, errors;
FROM TlcIO IMPORT TlcPutCard, TlcPutChars;

CONST MaxProcedures = 1000;

TYPE
  List = RECORD
    procedures: ARRAY [1..MaxProcedures] OF PROC;
    count: CARDINAL
  END;

VAR
  terminations, initials: List;
  haltStatus: INTEGER;

PROCEDURE HALT([exitcode: INTEGER = -1]);
BEGIN
  ExecuteTerminationProcedures;
  TlcHalt(exitcode)
END HALT;

PROCEDURE WritePlace(file: ARRAY OF CHAR; line: CARDINAL; function, text: ARRAY OF CHAR);
BEGIN
  TlcPutChars(TlcStandardFile(errors), file, HIGH(file));
  TlcPutChars(TlcStandardFile(errors), ":", 0);
  TlcPutCard(TlcStandardFile(errors), line, 10, 0);
  TlcPutChars(TlcStandardFile(errors), ":", 0);
  IF Length(function) > 0 THEN
    TlcPutChars(TlcStandardFile(errors), "in ", 2);
    TlcPutChars(TlcStandardFile(errors), function, HIGH(function));
    TlcPutChars(TlcStandardFile(errors), ":", 0)
  END;
  TlcPutChars(TlcStandardFile(errors), text, HIGH(text));
  TlcPutChars(TlcStandardFile(errors), 12C, 0)
END WritePlace;

PROCEDURE Halt(file: ARRAY OF CHAR; line: CARDINAL; function: ARRAY OF CHAR; description: ARRAY OF CHAR);
BEGIN
  ErrorMessage(description, file, line, function)
END Halt;

PROCEDURE ErrorMessage(message: ARRAY OF CHAR; file: ARRAY OF CHAR; line: CARDINAL; function: ARRAY OF CHAR);
BEGIN
  WritePlace(file, line, function, message);
  TlcHalt(1)
END ErrorMessage;

PROCEDURE ExitOnHalt(e: INTEGER);
BEGIN
  haltStatus := e;
  TlcExitOnHalt(e)
END ExitOnHalt;

PROCEDURE Terminate;
BEGIN
  terminations.count := 0;
  IF haltStatus = -1 THEN TlcHalt(0) END;
  TlcHalt(haltStatus)
END Terminate;

PROCEDURE Length(a: ARRAY OF CHAR): CARDINAL;
VAR length: CARDINAL;
BEGIN
  length := 0;
  WHILE (length <= HIGH(a)) & (a[length] # 0C) DO INC(length) END;
  RETURN length
END Length;

PROCEDURE Install(VAR list: List; p: PROC): BOOLEAN;
BEGIN
  IF list.count = MaxProcedures THEN RETURN FALSE END;
  INC(list.count);
  list.procedures[list.count] := p;
  RETURN TRUE
END Install;

PROCEDURE InstallTerminationProcedure(p: PROC): BOOLEAN;
BEGIN
  RETURN Install(terminations, p)
END InstallTerminationProcedure;

PROCEDURE ExecuteTerminationProcedures;
BEGIN
  (* One that ends the program is not run again. *)
  WHILE terminations.count > 0 DO
    DEC(terminations.count);
    terminations.procedures[terminations.count + 1]
  END
END ExecuteTerminationProcedures;

PROCEDURE InstallInitialProcedure(p: PROC): BOOLEAN;
BEGIN
  RETURN Install(initials, p)
END InstallInitialProcedure;

PROCEDURE ExecuteInitialProcedures;
VAR i: CARDINAL;
BEGIN
  FOR i := 1 TO initials.count DO initials.procedures[i] END;
  initials.count := 0
END ExecuteInitialProcedures;

BEGIN
  haltStatus := -1;
  terminations.count := 0;
  initials.count := 0
FINALLY
  ExecuteTerminationProcedures
END M2RTS.
