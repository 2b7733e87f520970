MODULE WaysOutOfNumbers;
VAR i: INTEGER; c: CARDINAL; x: REAL; l: LONGREAL; small: [0..9];

PROCEDURE Half(n: INTEGER): REAL;
BEGIN
  RETURN n
END Half;

BEGIN
  i := 3; c := 4; x := 1.5; small := 2;
  i := (x + 1.0) * 2.0;
  x := i;
  small := x;
  x := x * (i + 1);
  i := i * 2.5;
  l := x;
  i := i + c;
  i := -c;
  IF i = x THEN i := 0 END;
  IF c < i THEN i := 0 END;
  x := Half(x)
END WaysOutOfNumbers.
