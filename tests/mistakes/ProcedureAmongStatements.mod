MODULE ProcedureAmongStatements;
FROM InOut IMPORT WriteString;
VAR n: INTEGER;
BEGIN
  n := k;
  Greet;
  PROCEDURE Greet;
  BEGIN
    WriteString(text)
  END Greet;
  n := m
END ProcedureAmongStatements.
