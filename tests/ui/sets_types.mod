MODULE SetsTypes;
TYPE
  Big = SET OF [0..16777216];
  Largest = SET OF [1..16777216];
  Whole = SET OF CARDINAL;
  Reals = SET OF REAL;
  Records = SET OF RECORD x: INTEGER END;
  Missing = SET OF Unknown;
  Color = SET OF (red, green);
VAR l: Largest; c: Color; b: BITSET;
BEGIN
  l := Largest{1, 16777216};
  l := Largest{0};
  c := Color{red, 1};
  b := c;
  c := l
END SetsTypes.
