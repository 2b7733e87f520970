IMPLEMENTATION MODULE RealMath;

IMPORT TlcMath;

PROCEDURE sqrt(x: REAL): REAL;
BEGIN
  RETURN TlcMath.sqrt(x)
END sqrt;

PROCEDURE exp(x: REAL): REAL;
BEGIN
  RETURN TlcMath.exp(x)
END exp;

PROCEDURE ln(x: REAL): REAL;
BEGIN
  RETURN TlcMath.log(x)
END ln;

PROCEDURE sin(x: REAL): REAL;
BEGIN
  RETURN TlcMath.sin(x)
END sin;

PROCEDURE cos(x: REAL): REAL;
BEGIN
  RETURN TlcMath.cos(x)
END cos;

PROCEDURE tan(x: REAL): REAL;
BEGIN
  RETURN TlcMath.tan(x)
END tan;

PROCEDURE arcsin(x: REAL): REAL;
BEGIN
  RETURN TlcMath.asin(x)
END arcsin;

PROCEDURE arccos(x: REAL): REAL;
BEGIN
  RETURN TlcMath.acos(x)
END arccos;

PROCEDURE arctan(x: REAL): REAL;
BEGIN
  RETURN TlcMath.atan(x)
END arctan;

PROCEDURE power(base, exponent: REAL): REAL;
BEGIN
  RETURN TlcMath.pow(base, exponent)
END power;

PROCEDURE round(x: REAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcMath.rint(x))
END round;

PROCEDURE IsRMathException(): BOOLEAN;
BEGIN
  RETURN FALSE
END IsRMathException;

END RealMath.
