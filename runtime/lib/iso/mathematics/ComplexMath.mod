IMPLEMENTATION MODULE ComplexMath;

IMPORT libm;

CONST half = 0.5;

(* The hyperbolic functions. *)
PROCEDURE sinh(x: REAL): REAL;
BEGIN
  RETURN half * (libm.exp(x) - libm.exp(-x))
END sinh;

PROCEDURE cosh(x: REAL): REAL;
BEGIN
  RETURN half * (libm.exp(x) + libm.exp(-x))
END cosh;

(* i z and -i z *)
PROCEDURE TimesI(z: COMPLEX): COMPLEX;
BEGIN
  RETURN CMPLX(-IM(z), RE(z))
END TimesI;

PROCEDURE OverI(z: COMPLEX): COMPLEX;
BEGIN
  RETURN CMPLX(IM(z), -RE(z))
END OverI;

(* Computes the absolute value without intermediate overflow. *)
PROCEDURE abs(z: COMPLEX): REAL;
VAR x, y, ratio: REAL;
BEGIN
  x := ABS(RE(z));
  y := ABS(IM(z));
  IF x < y THEN
    ratio := x / y;
    RETURN y * libm.sqrt(1.0 + ratio * ratio)
  ELSIF x = 0.0 THEN
    RETURN 0.0
  ELSE
    ratio := y / x;
    RETURN x * libm.sqrt(1.0 + ratio * ratio)
  END
END abs;

PROCEDURE arg(z: COMPLEX): REAL;
BEGIN
  RETURN libm.atan2(IM(z), RE(z))
END arg;

PROCEDURE conj(z: COMPLEX): COMPLEX;
BEGIN
  RETURN CMPLX(RE(z), -IM(z))
END conj;

PROCEDURE power(base: COMPLEX; exponent: REAL): COMPLEX;
BEGIN
  IF abs(base) = 0.0 THEN RETURN CMPLX(libm.pow(0.0, exponent), 0.0) END;
  RETURN polarToComplex(libm.pow(abs(base), exponent), exponent * arg(base))
END power;

(* The real part is not negative, and no digits are lost by cancellation. *)
PROCEDURE sqrt(z: COMPLEX): COMPLEX;
VAR root: REAL;
BEGIN
  IF abs(z) = 0.0 THEN RETURN zero END;
  root := libm.sqrt(half * (abs(z) + ABS(RE(z))));
  IF RE(z) >= 0.0 THEN RETURN CMPLX(root, half * IM(z) / root) END;
  IF IM(z) < 0.0 THEN RETURN CMPLX(-half * IM(z) / root, -root) END;
  RETURN CMPLX(half * IM(z) / root, root)
END sqrt;

PROCEDURE exp(z: COMPLEX): COMPLEX;
BEGIN
  RETURN polarToComplex(libm.exp(RE(z)), IM(z))
END exp;

PROCEDURE ln(z: COMPLEX): COMPLEX;
BEGIN
  RETURN CMPLX(libm.log(abs(z)), arg(z))
END ln;

PROCEDURE sin(z: COMPLEX): COMPLEX;
BEGIN
  RETURN CMPLX(libm.sin(RE(z)) * cosh(IM(z)), libm.cos(RE(z)) * sinh(IM(z)))
END sin;

PROCEDURE cos(z: COMPLEX): COMPLEX;
BEGIN
  RETURN CMPLX(libm.cos(RE(z)) * cosh(IM(z)), -libm.sin(RE(z)) * sinh(IM(z)))
END cos;

PROCEDURE tan(z: COMPLEX): COMPLEX;
BEGIN
  RETURN sin(z) / cos(z)
END tan;

(* -i ln(i z + sqrt(1 - z z)) *)
PROCEDURE arcsin(z: COMPLEX): COMPLEX;
BEGIN
  RETURN OverI(ln(TimesI(z) + sqrt(one - z * z)))
END arcsin;

(* -i ln(z + i sqrt(1 - z z)) *)
PROCEDURE arccos(z: COMPLEX): COMPLEX;
BEGIN
  RETURN OverI(ln(z + TimesI(sqrt(one - z * z))))
END arccos;

(* (ln(1 + i z) - ln(1 - i z)) / 2 i *)
PROCEDURE arctan(z: COMPLEX): COMPLEX;
BEGIN
  RETURN scalarMult(half, OverI(ln(one + TimesI(z)) - ln(one - TimesI(z))))
END arctan;

PROCEDURE polarToComplex(abs, arg: REAL): COMPLEX;
BEGIN
  RETURN CMPLX(abs * libm.cos(arg), abs * libm.sin(arg))
END polarToComplex;

PROCEDURE scalarMult(scalar: REAL; z: COMPLEX): COMPLEX;
BEGIN
  RETURN CMPLX(scalar * RE(z), scalar * IM(z))
END scalarMult;

PROCEDURE IsCMathException(): BOOLEAN;
BEGIN
  RETURN FALSE
END IsCMathException;

END ComplexMath.
