IMPLEMENTATION MODULE ComplexMath;

FROM TlcMath IMPORT cosh, sinh;
IMPORT libm;

CONST
  half = 0.5;
  (* Up to the first limit, exp, sinh and cosh are finite; from the second one on, both tanh and its derivative
     are known to all digits without them. *)
  Safe = 700.0;
  Flat = 20.0;

(* factor times exp(x), which alone may be infinite. *)
PROCEDURE TimesExp(factor, x: REAL): REAL;
BEGIN
  IF factor = 0.0 THEN RETURN factor END;
  IF x <= Safe THEN RETURN factor * libm.exp(x) END;
  RETURN factor * libm.exp(half * x) * libm.exp(half * x)
END TimesExp;

PROCEDURE TimesCosh(factor, x: REAL): REAL;
BEGIN
  IF ABS(x) <= Safe THEN RETURN factor * cosh(x) END;
  RETURN TimesExp(half * factor, ABS(x))
END TimesCosh;

PROCEDURE TimesSinh(factor, x: REAL): REAL;
BEGIN
  IF ABS(x) <= Safe THEN RETURN factor * sinh(x) END;
  IF x < 0.0 THEN factor := -factor END;
  RETURN TimesExp(half * factor, ABS(x))
END TimesSinh;

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
  RETURN CMPLX(TimesExp(libm.cos(IM(z)), RE(z)), TimesExp(libm.sin(IM(z)), RE(z)))
END exp;

PROCEDURE ln(z: COMPLEX): COMPLEX;
BEGIN
  RETURN CMPLX(libm.log(abs(z)), arg(z))
END ln;

PROCEDURE sin(z: COMPLEX): COMPLEX;
BEGIN
  RETURN CMPLX(TimesCosh(libm.sin(RE(z)), IM(z)), TimesSinh(libm.cos(RE(z)), IM(z)))
END sin;

PROCEDURE cos(z: COMPLEX): COMPLEX;
BEGIN
  RETURN CMPLX(TimesCosh(libm.cos(RE(z)), IM(z)), TimesSinh(-libm.sin(RE(z)), IM(z)))
END cos;

(* sin(z) and cos(z) may be infinite, see Kahan, Branch Cuts for Complex Elementary Functions, 1987. *)
PROCEDURE tan(z: COMPLEX): COMPLEX;
VAR tangent, sine, slope, divisor: REAL;
BEGIN
  IF ABS(IM(z)) > Flat THEN
    sine := 4.0 * libm.sin(RE(z)) * libm.cos(RE(z)) * libm.exp(-2.0 * ABS(IM(z)));
    IF IM(z) < 0.0 THEN RETURN CMPLX(sine, -1.0) ELSE RETURN CMPLX(sine, 1.0) END
  END;
  tangent := libm.tan(RE(z));
  sine := sinh(IM(z));
  slope := 1.0 + tangent * tangent;
  divisor := 1.0 + slope * sine * sine;
  RETURN CMPLX(tangent / divisor, slope * cosh(IM(z)) * sine / divisor)
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
