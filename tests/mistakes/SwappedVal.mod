MODULE SwappedVal;
VAR i: INTEGER; c: CARDINAL;
BEGIN
  i := 3;
  c := VAL(i, CARDINAL);
  IF c = 3 THEN HALT(0) END
END SwappedVal.
