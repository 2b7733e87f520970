MODULE RangeEnumerationInc;
TYPE Color = (red, green, blue);
VAR c: Color;
BEGIN
  c := green;
  INC(c);
  INC(c)
END RangeEnumerationInc.
