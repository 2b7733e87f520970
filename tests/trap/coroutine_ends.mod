MODULE coroutine_ends;
FROM InOut IMPORT WriteString, WriteLn;
FROM SYSTEM IMPORT ADDRESS, ADR, NEWPROCESS, TRANSFER;
VAR main, other: ADDRESS; workspace: ARRAY [0..9999] OF CHAR;
PROCEDURE Body;
BEGIN
  WriteString("body"); WriteLn
END Body;
BEGIN
  NEWPROCESS(Body, ADR(workspace), SIZE(workspace), other);
  TRANSFER(main, other)
END coroutine_ends.
