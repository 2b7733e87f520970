MODULE RangeForSubrange;
FROM InOut IMPORT WriteInt, WriteLn;
VAR i: [1..10]; n: INTEGER;
BEGIN
  n := 0;
  FOR i := 1 TO n DO WriteInt(i, 1) END;
  WriteInt(i, 1); WriteLn;
  n := 11;
  FOR i := 1 TO n DO WriteInt(i, 1) END
END RangeForSubrange.
