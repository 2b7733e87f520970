MODULE IndexPastTheEnd;
VAR a: ARRAY [0..9] OF INTEGER; i: CARDINAL;
BEGIN
  FOR i := 0 TO 10 DO a[i] := 0 END
END IndexPastTheEnd.
