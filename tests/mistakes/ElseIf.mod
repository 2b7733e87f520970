MODULE ElseIf;
FROM InOut IMPORT WriteString, WriteLn;
VAR points: CARDINAL;
BEGIN
  points := 71;
  IF points > 90 THEN
    WriteString("A")
  ELSE IF points > 70 THEN
    WriteString("B")
  ELSE
    WriteString("C")
  END;
  WriteLn
END ElseIf.
