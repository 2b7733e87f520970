IMPLEMENTATION MODULE LowReal;

FROM TlcMath IMPORT ceil, floor, logb, nextafter, rint, scalbln;
FROM TlcReal IMPORT TlcIsNegative;

PROCEDURE exponent(x: REAL): INTEGER;
BEGIN
  IF x = 0.0 THEN RETURN expoMin END;
  RETURN VAL(INTEGER, logb(x))
END exponent;

PROCEDURE fraction(x: REAL): REAL;
BEGIN
  IF x = 0.0 THEN RETURN 0.0 END;
  RETURN scale(x, -exponent(x))
END fraction;

PROCEDURE sign(x: REAL): REAL;
BEGIN
  IF TlcIsNegative(x) THEN RETURN -1.0 END;
  RETURN 1.0
END sign;

PROCEDURE succ(x: REAL): REAL;
BEGIN
  RETURN nextafter(x, large)
END succ;

PROCEDURE pred(x: REAL): REAL;
BEGIN
  RETURN nextafter(x, -large)
END pred;

PROCEDURE ulp(x: REAL): REAL;
BEGIN
  IF ABS(x) = large THEN RETURN ABS(x) - nextafter(ABS(x), 0.0) END;
  RETURN succ(ABS(x)) - ABS(x)
END ulp;

PROCEDURE intpart(x: REAL): REAL;
BEGIN
  IF x < 0.0 THEN RETURN ceil(x) END;
  RETURN floor(x)
END intpart;

PROCEDURE fractpart(x: REAL): REAL;
BEGIN
  RETURN x - intpart(x)
END fractpart;

PROCEDURE scale(x: REAL; n: INTEGER): REAL;
BEGIN
  RETURN scalbln(x, n)
END scale;

PROCEDURE trunc(x: REAL; n: INTEGER): REAL;
VAR shift: INTEGER;
BEGIN
  IF x = 0.0 THEN RETURN x END;
  shift := n - 1 - exponent(x);
  RETURN scale(intpart(scale(x, shift)), -shift)
END trunc;

PROCEDURE round(x: REAL; n: INTEGER): REAL;
VAR shift: INTEGER;
BEGIN
  IF x = 0.0 THEN RETURN x END;
  shift := n - 1 - exponent(x);
  RETURN scale(rint(scale(x, shift)), -shift)
END round;

PROCEDURE synthesize(expart: INTEGER; frapart: REAL): REAL;
BEGIN
  RETURN scale(frapart, expart)
END synthesize;

PROCEDURE setMode(m: Modes);
BEGIN
END setMode;

PROCEDURE currentMode(): Modes;
BEGIN
  RETURN Modes{}
END currentMode;

PROCEDURE IsLowException(): BOOLEAN;
BEGIN
  RETURN FALSE
END IsLowException;

END LowReal.
