MODULE SameTypeNames;
TYPE A = ARRAY [0..9] OF INTEGER; B = ARRAY [0..9] OF INTEGER;
VAR a: A; b: B; i: CARDINAL;
BEGIN
  FOR i := 0 TO 9 DO a[i] := 0 END;
  b := a
END SameTypeNames.
