<* allow(endless-recursion) *> MODULE stack_overflow_finally;
FROM InOut IMPORT WriteString, WriteLn;
VAR total, n: INTEGER;
PROCEDURE Deeper(n: INTEGER): INTEGER;
BEGIN
  RETURN Deeper(n + 1) * 3 + n MOD 7
END Deeper;
PROCEDURE Quotient(a, b: INTEGER): INTEGER;
BEGIN
  RETURN a DIV b
EXCEPT
  WriteString("handled"); WriteLn;
  RETURN 0
END Quotient;
PROCEDURE Protected;
BEGIN
  WriteString("protected"); WriteLn;
  total := Deeper(1)
EXCEPT
  WriteString("an overflow is no exception"); WriteLn;
  RETURN
END Protected;
BEGIN
  n := 0;
  WriteString("before"); WriteLn;
  Protected;
  WriteString("not reached"); WriteLn
FINALLY
  WriteString("finally"); WriteLn;
  total := Quotient(1, n);
  WriteString("the end"); WriteLn
END stack_overflow_finally.
