MODULE IndexHigh;
FROM InOut IMPORT WriteString, WriteLn;
VAR a: ARRAY [0..9] OF INTEGER; i: INTEGER;
BEGIN
  WriteString("before"); WriteLn;
  FOR i := 0 TO 20 DO a[i] := i END;
  WriteString("never"); WriteLn
END IndexHigh.
