<* allow(endless-recursion) *> MODULE stack_overflow_twice;
FROM InOut IMPORT WriteString, WriteLn;
VAR total: INTEGER;
PROCEDURE First(n: INTEGER): INTEGER;
BEGIN
  RETURN First(n + 1) * 3 + n MOD 7
END First;
PROCEDURE Second(n: INTEGER): INTEGER;
BEGIN
  RETURN Second(n + 1) * 5 + n MOD 7
END Second;
BEGIN
  total := First(1)
FINALLY
  WriteString("finally"); WriteLn;
  total := Second(1);
  WriteString("not reached"); WriteLn
END stack_overflow_twice.
