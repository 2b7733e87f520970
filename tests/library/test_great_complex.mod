(* Complex functions of numbers with large and with tiny imaginary parts: ComplexMath, LongComplexMath and
   ShortComplexMath. *)
MODULE test_great_complex;
IMPORT ComplexMath, LongComplexMath, ShortComplexMath, STextIO, SRealIO;

PROCEDURE C(z: COMPLEX);
BEGIN
  SRealIO.WriteFloat(RE(z), 12, 21); SRealIO.WriteFloat(IM(z), 12, 21); STextIO.WriteLn
END C;

PROCEDURE All(x, y: REAL);
VAR z: COMPLEX;
BEGIN
  z := CMPLX(x, y);
  C(ComplexMath.sin(z)); C(ComplexMath.cos(z)); C(ComplexMath.tan(z)); STextIO.WriteLn
END All;

PROCEDURE L(z: LONGCOMPLEX);
BEGIN
  C(CMPLX(VAL(REAL, RE(z)), VAL(REAL, IM(z))))
END L;

(* Few digits, because the others differ between libraries of C. *)
PROCEDURE S(z: SHORTCOMPLEX);
BEGIN
  SRealIO.WriteFloat(VAL(REAL, RE(z)), 5, 21); SRealIO.WriteFloat(VAL(REAL, IM(z)), 5, 21);
  STextIO.WriteLn
END S;

VAR
  long: LONGCOMPLEX;
  short: SHORTCOMPLEX;
BEGIN
  All(1.0, 1.0E-20); All(1.0E-20, 1.0E-12); All(1.0, 0.5); All(-2.0, 19.0);
  All(1.0, -30.0); All(1.0, 710.0); All(1.0E-5, -710.2); All(0.0, 800.0); All(1.0, 800.0);
  C(ComplexMath.exp(CMPLX(710.0, 1.5707963267))); C(ComplexMath.exp(CMPLX(800.0, 0.0)));
  C(ComplexMath.exp(CMPLX(-800.0, 1.0))); STextIO.WriteLn;
  long := CMPLX(1.0, 710.0);
  L(LongComplexMath.sin(long)); L(LongComplexMath.cos(long)); L(LongComplexMath.tan(long));
  L(LongComplexMath.exp(CMPLX(710.0, 1.5707963267))); STextIO.WriteLn;
  short := CMPLX(VAL(SHORTREAL, 1.0), VAL(SHORTREAL, 89.0));
  S(ShortComplexMath.sin(short)); S(ShortComplexMath.cos(short)); S(ShortComplexMath.tan(short));
  short := CMPLX(VAL(SHORTREAL, 89.0), VAL(SHORTREAL, 1.0)); S(ShortComplexMath.exp(short))
END test_great_complex.
