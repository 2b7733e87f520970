MODULE RangeValBoolean;
VAR b: BOOLEAN; i: CARDINAL;
BEGIN
  i := 0;
  REPEAT b := VAL(BOOLEAN, i); INC(i) UNTIL FALSE
END RangeValBoolean.
