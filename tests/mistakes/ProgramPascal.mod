PROGRAM ProgramPascal;
VAR n: INTEGER;
BEGIN
  n := 3
END.
