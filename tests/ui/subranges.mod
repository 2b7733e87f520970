MODULE Subranges;
CONST Top = 10;
TYPE
  Digit = [0..9];
  Down = [9..0];
  Mixed = [1..'a'];
  Of = CARDINAL [-1..5];
  Letter = CHAR ['a'..'z'];
  Wrong = CHAR [1..2];
  Real = [1.0..2.0];
  OfReal = REAL [1..2];
  Sub = Digit [5..12];
  Huge = [-1..18446744073709551615];
  Not = Top [1..2];
VAR d: Digit; l: Letter; i: INTEGER;
BEGIN
  d := 10;
  d := -1;
  l := 'A';
  l := 5;
  d := l;
  d := 1.0;
  i := d;
  d := Top - 1
END Subranges.
