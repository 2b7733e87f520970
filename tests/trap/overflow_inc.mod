MODULE OverflowInc;
VAR a: ARRAY [0..1] OF INTEGER;
BEGIN
  a[1] := MAX(INTEGER) - 10;
  INC(a[1], 4);
  INC(a[1], 4);
  INC(a[1], 4)
END OverflowInc.
