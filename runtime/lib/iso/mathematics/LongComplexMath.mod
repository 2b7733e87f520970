IMPLEMENTATION MODULE LongComplexMath;

IMPORT ComplexMath, libm;

CONST half = 0.5;

PROCEDURE ToComplex(z: LONGCOMPLEX): COMPLEX;
BEGIN
  RETURN CMPLX(VAL(REAL, RE(z)), VAL(REAL, IM(z)))
END ToComplex;

PROCEDURE ToLong(z: COMPLEX): LONGCOMPLEX;
BEGIN
  RETURN CMPLX(VAL(LONGREAL, RE(z)), VAL(LONGREAL, IM(z)))
END ToLong;

(* i z and -i z *)
PROCEDURE TimesI(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN
  RETURN CMPLX(-IM(z), RE(z))
END TimesI;

PROCEDURE OverI(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN
  RETURN CMPLX(IM(z), -RE(z))
END OverI;

(* Computes the absolute value without intermediate overflow. *)
PROCEDURE abs(z: LONGCOMPLEX): LONGREAL;
VAR x, y, ratio: LONGREAL;
BEGIN
  x := ABS(RE(z));
  y := ABS(IM(z));
  IF x < y THEN
    ratio := x / y;
    RETURN y * libm.sqrtl(1.0 + ratio * ratio)
  ELSIF x = 0.0 THEN
    RETURN 0.0
  ELSE
    ratio := y / x;
    RETURN x * libm.sqrtl(1.0 + ratio * ratio)
  END
END abs;

PROCEDURE arg(z: LONGCOMPLEX): LONGREAL;
BEGIN
  RETURN libm.atan2l(IM(z), RE(z))
END arg;

PROCEDURE conj(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN
  RETURN CMPLX(RE(z), -IM(z))
END conj;

PROCEDURE power(base: LONGCOMPLEX; exponent: LONGREAL): LONGCOMPLEX;
BEGIN
  IF abs(base) = 0.0 THEN RETURN CMPLX(libm.powl(0.0, exponent), 0.0) END;
  RETURN polarToComplex(libm.powl(abs(base), exponent), exponent * arg(base))
END power;

(* The real part is not negative, and no digits are lost by cancellation. *)
PROCEDURE sqrt(z: LONGCOMPLEX): LONGCOMPLEX;
VAR root: LONGREAL;
BEGIN
  IF abs(z) = 0.0 THEN RETURN zero END;
  root := libm.sqrtl(half * (abs(z) + ABS(RE(z))));
  IF RE(z) >= 0.0 THEN RETURN CMPLX(root, half * IM(z) / root) END;
  IF IM(z) < 0.0 THEN RETURN CMPLX(-half * IM(z) / root, -root) END;
  RETURN CMPLX(half * IM(z) / root, root)
END sqrt;

PROCEDURE exp(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN
  RETURN ToLong(ComplexMath.exp(ToComplex(z)))
END exp;

PROCEDURE ln(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN
  RETURN CMPLX(libm.logl(abs(z)), arg(z))
END ln;

PROCEDURE sin(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN
  RETURN ToLong(ComplexMath.sin(ToComplex(z)))
END sin;

PROCEDURE cos(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN
  RETURN ToLong(ComplexMath.cos(ToComplex(z)))
END cos;

PROCEDURE tan(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN
  RETURN ToLong(ComplexMath.tan(ToComplex(z)))
END tan;

(* -i ln(i z + sqrt(1 - z z)) *)
PROCEDURE arcsin(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN
  RETURN OverI(ln(TimesI(z) + sqrt(one - z * z)))
END arcsin;

(* -i ln(z + i sqrt(1 - z z)) *)
PROCEDURE arccos(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN
  RETURN OverI(ln(z + TimesI(sqrt(one - z * z))))
END arccos;

(* (ln(1 + i z) - ln(1 - i z)) / 2 i *)
PROCEDURE arctan(z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN
  RETURN scalarMult(half, OverI(ln(one + TimesI(z)) - ln(one - TimesI(z))))
END arctan;

PROCEDURE polarToComplex(abs, arg: LONGREAL): LONGCOMPLEX;
BEGIN
  RETURN CMPLX(abs * libm.cosl(arg), abs * libm.sinl(arg))
END polarToComplex;

PROCEDURE scalarMult(scalar: LONGREAL; z: LONGCOMPLEX): LONGCOMPLEX;
BEGIN
  RETURN CMPLX(scalar * RE(z), scalar * IM(z))
END scalarMult;

PROCEDURE IsCMathException(): BOOLEAN;
BEGIN
  RETURN FALSE
END IsCMathException;

END LongComplexMath.
