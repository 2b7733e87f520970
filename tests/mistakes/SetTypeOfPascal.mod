MODULE SetTypeOfPascal;
TYPE Color = (red, green, blue); Colors = SET OF Color;
VAR c: Colors;
BEGIN
  c := {red, blue};
  INCL(c, green)
END SetTypeOfPascal.
