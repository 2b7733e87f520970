MODULE SyntaxSetTypesOfPascal;
TYPE
  Colour = (red, green, blue);
  Colours = set of Colour;
  Digits = SET [0..9];
VAR s: Colours;
BEGIN
  s := [red, green];
  IF red in s THEN s := s + [blue] END;
  IF NOT red IN s THEN s := {} END;
  s := Colours[red]
END SyntaxSetTypesOfPascal.
