MODULE ReadReals;
FROM InOut IMPORT Done, ReadReal, WriteReal, WriteString, WriteLn, Write;
VAR x, sum: REAL; i: INTEGER;
BEGIN
  sum := 0.0;
  FOR i := 1 TO 8 DO
    ReadReal(x);
    IF Done THEN WriteReal(x, 0); sum := sum + x ELSE Write("?") END;
    Write(" ")
  END;
  WriteLn; WriteReal(sum, 12); WriteLn;
  x := 4.25;
  FOR i := 1 TO 8 DO ReadReal(x); IF Done THEN Write("!") ELSE Write(".") END END;
  WriteReal(x, 5); WriteLn;
  ReadReal(x); IF NOT Done THEN WriteString("end"); WriteLn END
END ReadReals.
