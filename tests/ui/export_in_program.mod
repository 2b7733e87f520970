MODULE export_in_program;
EXPORT n;
VAR n: INTEGER;
BEGIN
  n := 1
END export_in_program.
