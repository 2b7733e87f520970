IMPLEMENTATION MODULE MathLib0;

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

PROCEDURE arctan(x: REAL): REAL;
BEGIN
  RETURN TlcMath.atan(x)
END arctan;

PROCEDURE power(x, y: REAL): REAL;
BEGIN
  RETURN TlcMath.pow(x, y)
END power;

PROCEDURE entier(x: REAL): INTEGER;
BEGIN
  RETURN VAL(INTEGER, TlcMath.floor(x))
END entier;

PROCEDURE real(x: INTEGER): REAL;
BEGIN
  RETURN VAL(REAL, x)
END real;

END MathLib0.
