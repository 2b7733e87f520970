MODULE elements_of_sets;
TYPE
  Colour = (red, green, blue);
  Colours = SET OF Colour;
  Digits = SET OF [0..9];
VAR s: Colours; c: Colour; d: Digits; b: BITSET; i, j: CARDINAL;
BEGIN
  FOR c IN s DO i := 1 END;
  FOR i IN d DO
    IF i > 2 THEN j := i END;
    INC(j)
  END;
  FOR j IN b DO i := j END
END elements_of_sets.
