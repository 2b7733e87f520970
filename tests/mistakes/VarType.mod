MODULE VarType;
VAR x: CARDINAL;

PROCEDURE Inc2(VAR n: INTEGER);
BEGIN
  INC(n, 2)
END Inc2;

BEGIN
  x := 1;
  Inc2(x)
END VarType.
