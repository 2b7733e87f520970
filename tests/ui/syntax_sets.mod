MODULE SyntaxSets;
TYPE
  NoOf = SET CHAR;
  NoElement = SET OF;
  Packed = PACKEDSET [0..7];
  Lower = set of CHAR;
  Good = SET OF [0..7];
VAR s: Good;
BEGIN
  s := [1, 2];
  s := [1..3] + [];
  s := {1, 2;
  s := Good{1..};
  s := Good{, 1};
  s := Good 1, 2};
  s := s[1]{1};
  IF 1 IN s THEN END
END SyntaxSets.
