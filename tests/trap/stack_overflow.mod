<* allow(endless-recursion) *> MODULE stack_overflow;
FROM InOut IMPORT WriteString, WriteLn;
VAR total: INTEGER;
PROCEDURE Outer(n: INTEGER): INTEGER;
  PROCEDURE Inner(m: INTEGER): INTEGER;
  BEGIN
    RETURN Inner(m + 1) * 3 + m MOD 7
  END Inner;
BEGIN
  RETURN Inner(n)
END Outer;
BEGIN
  WriteString("before"); WriteLn;
  total := Outer(1)
END stack_overflow.
