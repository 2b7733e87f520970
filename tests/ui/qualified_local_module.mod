MODULE qualified_local_module;

MODULE Named;
EXPORT QUALIFIED limit;
CONST limit = 7;
END Named;

MODULE User;
IMPORT Named;
EXPORT size;
CONST size = limit + Named.limit;
END User;

VAR a: ARRAY [0..size] OF CHAR;
BEGIN
  a[0] := 0C
END qualified_local_module.
