MODULE RangeValChar;
VAR ch: CHAR; i: INTEGER;
BEGIN
  i := 66; ch := VAL(CHAR, i);
  i := i - 70; ch := VAL(CHAR, i)
END RangeValChar.
