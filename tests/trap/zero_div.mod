MODULE ZeroDiv;
FROM InOut IMPORT WriteInt, WriteLn;
VAR i, n: INTEGER;
BEGIN
  n := 12;
  FOR i := 3 TO -1 BY -1 DO WriteInt(n DIV i, 3); WriteLn END
END ZeroDiv.
