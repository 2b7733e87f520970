MODULE IntegerAndCardinal;
FROM InOut IMPORT WriteInt;
VAR i: INTEGER; c: CARDINAL;
BEGIN
  i := -3; c := 5;
  WriteInt(i + c, 4)
END IntegerAndCardinal.
