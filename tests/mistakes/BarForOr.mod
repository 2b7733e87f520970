MODULE BarForOr;
VAR a, b: BOOLEAN;
BEGIN
  a := TRUE; b := FALSE;
  IF a | b THEN a := FALSE END
END BarForOr.
