(* Every function of ComplexMath and LongComplexMath, most of them by identities between two. *)
MODULE test_complex;
FROM InOut IMPORT WriteFixPt, WriteLn, WriteString;
IMPORT ComplexMath, LongComplexMath;

VAR
  z, w: COMPLEX;
  longZ: LONGCOMPLEX;

PROCEDURE C(z: COMPLEX);
BEGIN
  WriteFixPt(RE(z), 10, 5); WriteFixPt(IM(z), 10, 5); WriteLn
END C;

PROCEDURE L(z: LONGCOMPLEX);
BEGIN
  WriteFixPt(VAL(REAL, RE(z)), 10, 5); WriteFixPt(VAL(REAL, IM(z)), 10, 5); WriteLn
END L;

BEGIN
  z := CMPLX(3.0, -4.0);
  WriteFixPt(ComplexMath.abs(z), 10, 5); WriteFixPt(ComplexMath.arg(z), 10, 5);
  WriteFixPt(ComplexMath.abs(CMPLX(3.0E200, 4.0E200)) / 1.0E200, 10, 5);
  WriteFixPt(ComplexMath.abs(ComplexMath.zero), 10, 5); WriteLn;
  C(ComplexMath.conj(z)); C(ComplexMath.power(z, 2.0)); C(ComplexMath.power(ComplexMath.zero, 2.0));
  C(ComplexMath.sqrt(z)); C(ComplexMath.sqrt(CMPLX(-4.0, 0.0)));
  C(ComplexMath.sqrt(CMPLX(-3.0, -4.0)));
  C(ComplexMath.exp(CMPLX(0.5, 1.0))); C(ComplexMath.ln(ComplexMath.exp(CMPLX(0.5, 1.0))));
  w := CMPLX(0.5, -0.25);
  C(ComplexMath.sin(w)); C(ComplexMath.cos(w)); C(ComplexMath.tan(w));
  C(ComplexMath.arcsin(ComplexMath.sin(w))); C(ComplexMath.arccos(ComplexMath.cos(w)));
  C(ComplexMath.arctan(ComplexMath.tan(w)));
  C(ComplexMath.polarToComplex(2.0, 1.0)); C(ComplexMath.scalarMult(2.5, z));
  C(ComplexMath.i * ComplexMath.i + ComplexMath.one);
  IF ComplexMath.IsCMathException() OR LongComplexMath.IsCMathException() THEN
    WriteString("wrong")
  END;

  longZ := CMPLX(0.5, -0.25);
  WriteFixPt(VAL(REAL, LongComplexMath.abs(longZ)), 10, 5);
  WriteFixPt(VAL(REAL, LongComplexMath.arg(longZ)), 10, 5); WriteLn;
  L(LongComplexMath.conj(longZ)); L(LongComplexMath.power(longZ, 2.0));
  L(LongComplexMath.sqrt(longZ));
  L(LongComplexMath.ln(LongComplexMath.exp(longZ)));
  L(LongComplexMath.arcsin(LongComplexMath.sin(longZ)));
  L(LongComplexMath.arccos(LongComplexMath.cos(longZ)));
  L(LongComplexMath.arctan(LongComplexMath.tan(longZ)));
  L(LongComplexMath.polarToComplex(2.0, 1.0)); L(LongComplexMath.scalarMult(2.5, longZ))
END test_complex.
