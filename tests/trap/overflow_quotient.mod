MODULE OverflowQuotient;
VAR x, y: SHORTINT;
BEGIN
  x := MIN(SHORTINT); y := -1;
  IF x REM y = 0 THEN y := -1 END;
  IF x MOD y = 0 THEN y := -1 END;
  x := x / y
END OverflowQuotient.
