MODULE NumberForValue;
TYPE Colour = (red, green, blue);
VAR c: Colour;
BEGIN
  c := 1;
  IF c = green THEN c := red END
END NumberForValue.
