MODULE HabitsOfOutput;
FROM InOut IMPORT WriteInt, WriteLn, WriteString;
VAR i: INTEGER; r: REAL;
BEGIN
  writeln("hello");
  console.log("hello");
  WriteString("i = " + i);
  i := ENTIER(r)
END HabitsOfOutput.
