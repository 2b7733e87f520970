MODULE SeveralValuesWritten;
FROM InOut IMPORT WriteString, WriteInt, WriteLn, ReadInt;
VAR a, b, sum: INTEGER;
BEGIN
  WriteString ("Two numbers: ");
  ReadInt (a);
  ReadInt (b);
  sum := a + b;
  WriteString ("The sum is ", sum);
  WriteInt (sum);
  WriteString (sum);
  WriteLn
END SeveralValuesWritten.
