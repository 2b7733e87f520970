MODULE WarningsBesideErrors;
VAR n: INTEGER;
PROCEDURE Broken(x: INTEGER);
VAR unused: INTEGER;
BEGIN
  n := y
END Broken;
PROCEDURE Whole(x: INTEGER);
VAR k, m: INTEGER;
BEGIN
  k := n;
  k := 3;
  n := k
END Whole;
PROCEDURE Outer;
VAR used: INTEGER;
  PROCEDURE Inner;
  BEGIN
    used := z
  END Inner;
BEGIN
  Inner
END Outer;
BEGIN
  n := 0; Broken(1); Whole(2); Outer
END WarningsBesideErrors.
