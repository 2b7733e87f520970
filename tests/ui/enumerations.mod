MODULE Enumerations;
TYPE
  Color = (red, green, blue);
  Fruit = (apple, pear);
  Again = (yellow, red);
VAR c: Color; f: Fruit; i: INTEGER;
BEGIN
  c := apple;
  c := 1;
  i := red;
  f := c;
  IF c = f THEN c := green END;
  c := c + 1;
  c := VAL(Color, 3);
  green := 1;
  WHILE green DO END;
  INC(c, red)
END Enumerations.
