MODULE OverflowDec;
VAR c: CARDINAL;
BEGIN
  c := 3;
  LOOP DEC(c) END
END OverflowDec.
