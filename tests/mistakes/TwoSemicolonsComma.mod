MODULE TwoSemicolonsComma;
FROM InOut IMPORT WriteString, WriteInt,;
VAR a, b,: INTEGER;
BEGIN
  a := 1; b := 2;
  WriteInt(a, 4,);
  WriteString("x")
END TwoSemicolonsComma.
