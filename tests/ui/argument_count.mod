MODULE ArgumentCount;
FROM InOut IMPORT WriteInt, WriteLn;
VAR i: INTEGER;

PROCEDURE Two(a: INTEGER; b: CHAR);
BEGIN
END Two;

PROCEDURE None(): INTEGER;
BEGIN
  RETURN 0
END None;

BEGIN
  Two;
  Two(1);
  Two(1, "c", 3);
  i := None(1);
  WriteInt(i);
  WriteLn(5);
  INC;
  INC(i, 2, 3);
  i := ABS();
  i := ABS(1, 2);
  NEW();
  HALT(1, 2)
END ArgumentCount.
