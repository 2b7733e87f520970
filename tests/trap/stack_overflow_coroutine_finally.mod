<* allow(endless-recursion) *> MODULE stack_overflow_coroutine_finally;
FROM InOut IMPORT WriteString, WriteLn;
FROM SYSTEM IMPORT ADDRESS, ADR, NEWPROCESS, TRANSFER;
VAR main, other: ADDRESS; workspace: ARRAY [0..999] OF CHAR; total: INTEGER;
PROCEDURE Deeper(n: INTEGER): INTEGER;
BEGIN
  RETURN Deeper(n + 1) * 3 + n MOD 7
END Deeper;
PROCEDURE Body;
BEGIN
  WriteString("coroutine"); WriteLn;
  total := Deeper(1);
  TRANSFER(other, main)
END Body;
BEGIN
  NEWPROCESS(Body, ADR(workspace), SIZE(workspace), other);
  TRANSFER(main, other)
FINALLY
  WriteString("finally"); WriteLn
END stack_overflow_coroutine_finally.
