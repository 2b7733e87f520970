MODULE WholeAndSubranges;
TYPE Small = [0..9]; Signed = [-9..9]; Big = [0..9223372036854775808];
VAR s: Small; n: Signed; b: Big; i: INTEGER; c: CARDINAL; l: LONGINT;
BEGIN
  s := 1; n := 2; b := 3; i := 4; c := 5; l := 6;
  i := i + s;
  c := c + s;
  i := i * n;
  c := c + n;
  i := i + b;
  l := l + s;
  l := l + n;
  i := s + n;
  IF i = s THEN i := s END
END WholeAndSubranges.
