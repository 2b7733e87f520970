IMPLEMENTATION MODULE LowShort;

FROM TlcMath IMPORT nextafterf;
IMPORT LowReal;

PROCEDURE exponent(x: SHORTREAL): INTEGER;
BEGIN
  IF x = 0.0 THEN RETURN expoMin END;
  RETURN LowReal.exponent(VAL(REAL, x))
END exponent;

PROCEDURE fraction(x: SHORTREAL): SHORTREAL;
BEGIN
  RETURN VAL(SHORTREAL, LowReal.fraction(VAL(REAL, x)))
END fraction;

PROCEDURE sign(x: SHORTREAL): SHORTREAL;
BEGIN
  RETURN VAL(SHORTREAL, LowReal.sign(VAL(REAL, x)))
END sign;

PROCEDURE succ(x: SHORTREAL): SHORTREAL;
BEGIN
  RETURN nextafterf(x, large)
END succ;

PROCEDURE pred(x: SHORTREAL): SHORTREAL;
BEGIN
  RETURN nextafterf(x, -large)
END pred;

PROCEDURE ulp(x: SHORTREAL): SHORTREAL;
BEGIN
  IF ABS(x) = large THEN RETURN ABS(x) - pred(ABS(x)) END;
  RETURN succ(ABS(x)) - ABS(x)
END ulp;

PROCEDURE intpart(x: SHORTREAL): SHORTREAL;
BEGIN
  RETURN VAL(SHORTREAL, LowReal.intpart(VAL(REAL, x)))
END intpart;

PROCEDURE fractpart(x: SHORTREAL): SHORTREAL;
BEGIN
  RETURN VAL(SHORTREAL, LowReal.fractpart(VAL(REAL, x)))
END fractpart;

PROCEDURE scale(x: SHORTREAL; n: INTEGER): SHORTREAL;
BEGIN
  RETURN VAL(SHORTREAL, LowReal.scale(VAL(REAL, x), n))
END scale;

PROCEDURE trunc(x: SHORTREAL; n: INTEGER): SHORTREAL;
BEGIN
  RETURN VAL(SHORTREAL, LowReal.trunc(VAL(REAL, x), n))
END trunc;

PROCEDURE round(x: SHORTREAL; n: INTEGER): SHORTREAL;
BEGIN
  RETURN VAL(SHORTREAL, LowReal.round(VAL(REAL, x), n))
END round;

PROCEDURE synthesize(expart: INTEGER; frapart: SHORTREAL): SHORTREAL;
BEGIN
  RETURN VAL(SHORTREAL, LowReal.synthesize(expart, VAL(REAL, frapart)))
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

END LowShort.
