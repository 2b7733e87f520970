MODULE RangeEnumerationVal;
TYPE Color = (red, green, blue);
VAR c: Color; i: INTEGER;
BEGIN
  i := 3;
  c := VAL(Color, i)
END RangeEnumerationVal.
