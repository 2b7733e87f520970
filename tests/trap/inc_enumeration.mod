MODULE inc_enumeration;
TYPE Color = (red, green, blue);
VAR c: Color;
BEGIN
  c := red;
  INC(c, 2);
  INC(c)
END inc_enumeration.
