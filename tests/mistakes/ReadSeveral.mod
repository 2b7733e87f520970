MODULE ReadSeveral;
FROM InOut IMPORT ReadInt, WriteInt, WriteString, WriteLn;
VAR a, b: INTEGER;
BEGIN
  ReadInt (a, b);
  WriteString ("two numbers read");
  WriteString ("sum: ", a + b)
END ReadSeveral.
