MODULE CheckPassedOn;
FROM InOut IMPORT WriteString, WriteLn;
VAR a: ARRAY [0..9] OF INTEGER; i: INTEGER;

PROCEDURE Handler;
BEGIN
  i := 10;
  a[i] := 1
EXCEPT
  WriteString("passed on");
  WriteLn
END Handler;

BEGIN
  Handler
END CheckPassedOn.
