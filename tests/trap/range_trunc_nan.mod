MODULE RangeTruncNan;
VAR x: REAL; n: INTEGER;
BEGIN
  x := 0.0;
  n := VAL(INTEGER, x / x)
END RangeTruncNan.
