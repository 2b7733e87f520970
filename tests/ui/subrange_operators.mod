MODULE SubrangeOperators;
TYPE Color = (red, green, blue); Warm = [red..green]; Digit = [0..9]; Letter = ['a'..'z']; Flag = BOOLEAN [FALSE..TRUE];
VAR w: Warm; c: Color; d: Digit; l: Letter; f: Flag; i: INTEGER; s: SHORTINT;
BEGIN
  IF w = c THEN END;
  IF w < blue THEN END;
  IF l = "x" THEN END;
  IF l = d THEN END;
  IF f THEN f := NOT f OR (d > 3) END;
  IF d THEN END;
  d := d + 1;
  d := d + 'a';
  w := w + 1;
  l := l + l;
  i := s + d;
  i := -d;
  i := d * s
END SubrangeOperators.
