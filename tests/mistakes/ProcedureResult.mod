MODULE ProcedureResult;
FROM InOut IMPORT WriteLn;
VAR n: INTEGER;

PROCEDURE Next(): INTEGER;
BEGIN
  RETURN 1
END Next;

BEGIN
  Next();
  n := WriteLn
END ProcedureResult.
