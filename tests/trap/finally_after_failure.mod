MODULE FinallyAfterFailure;
FROM InOut IMPORT WriteString, WriteLn;
VAR i: INTEGER; a: ARRAY [0..9] OF INTEGER;
BEGIN
  i := 10;
  a[i] := 1;
  WriteString("not reached")
FINALLY
  WriteString("finally");
  WriteLn
END FinallyAfterFailure.
