MODULE DeclaredTwice;
VAR n: INTEGER;
  count, n: CARDINAL;
BEGIN
  n := 1; count := 2
END DeclaredTwice.
