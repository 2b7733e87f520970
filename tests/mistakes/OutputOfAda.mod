MODULE OutputOfAda;
FROM InOut IMPORT WriteString, WriteInt, WriteLn;
VAR
  n: INTEGER;
  name: ARRAY [0 .. 9] OF CHAR;
BEGIN
  n := 5; name := "Ada";
  Put_Line ("Hello");
  WriteString ("Hello " & name);
  WriteInt (n, 3);
  WriteLn
END OutputOfAda.
