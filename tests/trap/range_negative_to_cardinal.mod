MODULE RangeNegativeToCardinal;
FROM InOut IMPORT WriteCard, WriteLn;
VAR i: INTEGER; c: CARDINAL;
BEGIN
  FOR i := 2 TO -2 BY -1 DO
    c := i;
    WriteCard(c, 0); WriteLn
  END
END RangeNegativeToCardinal.
