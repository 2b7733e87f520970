MODULE SemicolonMissing;
FROM InOut IMPORT WriteInt, WriteLn;
VAR i, sum: INTEGER;
BEGIN
  sum := 0;
  FOR i := 1 TO 10 DO
    sum := sum + i
    IF sum > 20 THEN WriteInt(sum, 4) END;
  END;
  WriteLn
END SemicolonMissing.
