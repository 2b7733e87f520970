MODULE ConstantIndex;
VAR a: ARRAY [1..5] OF INTEGER;
BEGIN
  a[0] := 1;
  a[5] := 2
END ConstantIndex.
