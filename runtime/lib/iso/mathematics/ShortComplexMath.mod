IMPLEMENTATION MODULE ShortComplexMath;

IMPORT ComplexMath, libm;

CONST half = 0.5;

PROCEDURE Wide(z: SHORTCOMPLEX): COMPLEX;
BEGIN
  RETURN CMPLX(VAL(REAL, RE(z)), VAL(REAL, IM(z)))
END Wide;

PROCEDURE Narrow(z: COMPLEX): SHORTCOMPLEX;
BEGIN
  RETURN CMPLX(VAL(SHORTREAL, RE(z)), VAL(SHORTREAL, IM(z)))
END Narrow;

(* i z and -i z *)
PROCEDURE TimesI(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN
  RETURN CMPLX(-IM(z), RE(z))
END TimesI;

PROCEDURE OverI(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN
  RETURN CMPLX(IM(z), -RE(z))
END OverI;

(* Computes the absolute value without intermediate overflow. *)
PROCEDURE abs(z: SHORTCOMPLEX): SHORTREAL;
VAR x, y, ratio: SHORTREAL;
BEGIN
  x := ABS(RE(z));
  y := ABS(IM(z));
  IF x < y THEN
    ratio := x / y;
    RETURN y * libm.sqrtf(1.0 + ratio * ratio)
  ELSIF x = 0.0 THEN
    RETURN 0.0
  ELSE
    ratio := y / x;
    RETURN x * libm.sqrtf(1.0 + ratio * ratio)
  END
END abs;

PROCEDURE arg(z: SHORTCOMPLEX): SHORTREAL;
BEGIN
  RETURN libm.atan2f(IM(z), RE(z))
END arg;

PROCEDURE conj(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN
  RETURN CMPLX(RE(z), -IM(z))
END conj;

PROCEDURE power(base: SHORTCOMPLEX; exponent: SHORTREAL): SHORTCOMPLEX;
BEGIN
  IF abs(base) = 0.0 THEN RETURN CMPLX(libm.powf(0.0, exponent), 0.0) END;
  RETURN polarToComplex(libm.powf(abs(base), exponent), exponent * arg(base))
END power;

(* The real part is not negative, and no digits are lost by cancellation. *)
PROCEDURE sqrt(z: SHORTCOMPLEX): SHORTCOMPLEX;
VAR root: SHORTREAL;
BEGIN
  IF abs(z) = 0.0 THEN RETURN zero END;
  root := libm.sqrtf(half * (abs(z) + ABS(RE(z))));
  IF RE(z) >= 0.0 THEN RETURN CMPLX(root, half * IM(z) / root) END;
  IF IM(z) < 0.0 THEN RETURN CMPLX(-half * IM(z) / root, -root) END;
  RETURN CMPLX(half * IM(z) / root, root)
END sqrt;

PROCEDURE exp(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN
  RETURN Narrow(ComplexMath.exp(Wide(z)))
END exp;

PROCEDURE ln(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN
  RETURN CMPLX(libm.logf(abs(z)), arg(z))
END ln;

PROCEDURE sin(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN
  RETURN Narrow(ComplexMath.sin(Wide(z)))
END sin;

PROCEDURE cos(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN
  RETURN Narrow(ComplexMath.cos(Wide(z)))
END cos;

PROCEDURE tan(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN
  RETURN Narrow(ComplexMath.tan(Wide(z)))
END tan;

(* -i ln(i z + sqrt(1 - z z)) *)
PROCEDURE arcsin(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN
  RETURN OverI(ln(TimesI(z) + sqrt(one - z * z)))
END arcsin;

(* -i ln(z + i sqrt(1 - z z)) *)
PROCEDURE arccos(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN
  RETURN OverI(ln(z + TimesI(sqrt(one - z * z))))
END arccos;

(* (ln(1 + i z) - ln(1 - i z)) / 2 i *)
PROCEDURE arctan(z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN
  RETURN scalarMult(half, OverI(ln(one + TimesI(z)) - ln(one - TimesI(z))))
END arctan;

PROCEDURE polarToComplex(abs, arg: SHORTREAL): SHORTCOMPLEX;
BEGIN
  RETURN CMPLX(abs * libm.cosf(arg), abs * libm.sinf(arg))
END polarToComplex;

PROCEDURE scalarMult(scalar: SHORTREAL; z: SHORTCOMPLEX): SHORTCOMPLEX;
BEGIN
  RETURN CMPLX(scalar * RE(z), scalar * IM(z))
END scalarMult;

PROCEDURE IsCMathException(): BOOLEAN;
BEGIN
  RETURN FALSE
END IsCMathException;

END ShortComplexMath.
