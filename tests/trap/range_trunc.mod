MODULE RangeTrunc;
VAR x: REAL; n: INTEGER; i: INTEGER;
BEGIN
  x := 1.0;
  FOR i := 1 TO 30 DO
    x := x * 10.0;
    n := VAL(INTEGER, x)
  END
END RangeTrunc.
