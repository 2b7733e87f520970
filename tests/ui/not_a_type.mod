MODULE NotAType;
CONST Size = 10;
VAR x: Size; y: x; z: Work; i: INTEGER;

PROCEDURE Work(p: Size): x;
BEGIN
  RETURN p
END Work;

BEGIN
  i := SIZE(Size)
END NotAType.
