MODULE ImportWithoutFrom;
InOut IMPORT WriteString, WriteLn;
FROM MathLib0 IMPORT sqrt
VAR x: REAL;
BEGIN
  x := sqrt (2.0);
  IF x > 1.4 THEN WriteString ("yes") END;
  WriteLn
END ImportWithoutFrom.
