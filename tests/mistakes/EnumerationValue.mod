MODULE EnumerationValue;
TYPE Color = (red, green, blue);
VAR c: Color;
BEGIN
  c := grean;
  IF c = green THEN c := red END
END EnumerationValue.
