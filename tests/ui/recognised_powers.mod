MODULE RecognisedPowers;
VAR i, n: INTEGER; x, y: REAL; p: POINTER TO REAL;
BEGIN
  i := 2; n := 3; x := 1.5; NEW(p); p^ := 2.0;
  y := x ** 2;
  y := x ** 2.5;
  i := 3 * i ** n;
  y := x ^ 2.0;
  y := p^ ** 2;
  i := p^ * 2.0
END RecognisedPowers.
