MODULE MissingOf;
VAR a: ARRAY [1..8] INTEGER;
  b: INTEGR;
BEGIN
  a[1] := 2;
  b := 1
END MissingOf.
