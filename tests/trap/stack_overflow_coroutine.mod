MODULE stack_overflow_coroutine;
FROM SYSTEM IMPORT ADDRESS, ADR, NEWPROCESS, TRANSFER;
VAR main, other: ADDRESS; workspace: ARRAY [0..999] OF CHAR; total: INTEGER;
PROCEDURE Open(a: ARRAY OF INTEGER): INTEGER;
BEGIN
  IF a[0] = 0 THEN RETURN 1 END;
  a[1] := a[0] + 1;
  RETURN Open(a) + a[1]
END Open;
PROCEDURE Body;
VAR a: ARRAY [0..999] OF INTEGER;
BEGIN
  a[0] := 1;
  total := Open(a);
  TRANSFER(other, main)
END Body;
BEGIN
  NEWPROCESS(Body, ADR(workspace), SIZE(workspace), other);
  TRANSFER(main, other)
END stack_overflow_coroutine.
