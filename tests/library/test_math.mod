(* Every function of MathLib0, LMathLib0, RealMath, LongMath, libm, LowReal and LowLong. *)
MODULE test_math;
FROM InOut IMPORT WriteFixPt, WriteInt, WriteLn, WriteString;
IMPORT libm, LMathLib0, LongMath, LowLong, LowReal, MathLib0, RealMath;

PROCEDURE R(x: REAL);
BEGIN
  WriteFixPt(x, 10, 5)
END R;

PROCEDURE L(x: LONGREAL);
BEGIN
  WriteFixPt(VAL(REAL, x), 10, 5)
END L;

PROCEDURE S(x: SHORTREAL);
BEGIN
  WriteFixPt(VAL(REAL, x), 10, 5)
END S;

PROCEDURE Truth(b: BOOLEAN);
BEGIN
  IF b THEN WriteString(" yes") ELSE WriteString(" no") END
END Truth;

BEGIN
  R(MathLib0.pi); R(MathLib0.exp1); R(MathLib0.sqrt(2.0)); R(MathLib0.exp(1.5));
  R(MathLib0.ln(10.0)); WriteLn;
  R(MathLib0.sin(1.0)); R(MathLib0.cos(1.0)); R(MathLib0.tan(1.0)); R(MathLib0.arctan(1.0));
  R(MathLib0.real(-3));
  WriteInt(MathLib0.entier(2.75), 4); WriteInt(MathLib0.entier(-2.25), 4);
  WriteInt(MathLib0.entier(-3.0), 4); WriteLn;

  L(LMathLib0.pi); L(LMathLib0.exp1); L(LMathLib0.sqrt(2.0)); L(LMathLib0.exp(1.5));
  L(LMathLib0.ln(10.0)); WriteLn;
  L(LMathLib0.sin(1.0)); L(LMathLib0.cos(1.0)); L(LMathLib0.tan(1.0)); L(LMathLib0.arctan(1.0));
  L(LMathLib0.real(-3));
  WriteInt(LMathLib0.entier(-2.25), 4); WriteLn;

  R(RealMath.pi); R(RealMath.exp1); R(RealMath.sqrt(2.0)); R(RealMath.exp(1.5));
  R(RealMath.ln(10.0)); WriteLn;
  R(RealMath.sin(1.0)); R(RealMath.cos(1.0)); R(RealMath.tan(1.0)); R(RealMath.arcsin(0.5));
  R(RealMath.arccos(0.5));
  R(RealMath.arctan(0.5)); R(RealMath.power(2.0, 0.5)); WriteInt(RealMath.round(2.5), 3);
  WriteInt(RealMath.round(-3.5), 3); WriteInt(RealMath.round(2.51), 3);
  Truth(RealMath.IsRMathException()); WriteLn;

  L(LongMath.pi); L(LongMath.exp1); L(LongMath.sqrt(2.0)); L(LongMath.exp(1.5));
  L(LongMath.ln(10.0)); WriteLn;
  L(LongMath.sin(1.0)); L(LongMath.cos(1.0)); L(LongMath.tan(1.0)); L(LongMath.arcsin(0.5));
  L(LongMath.arccos(0.5));
  L(LongMath.arctan(0.5)); L(LongMath.power(2.0, 0.5)); WriteInt(LongMath.round(-2.5), 3);
  Truth(LongMath.IsRMathException()); WriteLn;

  R(libm.sin(1.0)); R(libm.cos(1.0)); R(libm.tan(1.0)); R(libm.sqrt(2.0)); R(libm.asin(0.5));
  R(libm.acos(0.5));
  R(libm.atan(0.5)); R(libm.atan2(1.0, -1.0)); WriteLn;
  R(libm.exp(1.5)); R(libm.log(10.0)); R(libm.exp10(1.5)); R(libm.pow(2.0, 0.5));
  R(libm.floor(-1.5));
  R(libm.ceil(-1.5)); WriteLn;
  L(libm.sinl(1.0)); L(libm.cosl(1.0)); L(libm.tanl(1.0)); L(libm.sqrtl(2.0)); L(libm.asinl(0.5));
  L(libm.acosl(0.5));
  L(libm.atanl(0.5)); L(libm.atan2l(1.0, -1.0)); WriteLn;
  L(libm.expl(1.5)); L(libm.logl(10.0)); L(libm.exp10l(1.5)); L(libm.powl(2.0, 0.5));
  L(libm.floorl(-1.5));
  L(libm.ceill(-1.5)); WriteLn;
  S(libm.sinf(1.0)); S(libm.cosf(1.0)); S(libm.tanf(1.0)); S(libm.sqrtf(2.0)); S(libm.asinf(0.5));
  S(libm.acosf(0.5));
  S(libm.atanf(0.5)); S(libm.atan2f(1.0, -1.0)); WriteLn;
  S(libm.expf(1.5)); S(libm.logf(10.0)); S(libm.exp10f(1.5)); S(libm.powf(2.0, 0.5));
  S(libm.floorf(-1.5));
  S(libm.ceilf(-1.5)); WriteLn;

  WriteInt(LowReal.radix, 4); WriteInt(LowReal.places, 4); WriteInt(LowReal.expoMin, 6);
  WriteInt(LowReal.expoMax, 6);
  Truth(LowReal.large = MAX(REAL)); Truth(LowReal.small > 0.0); Truth(LowReal.IEC559);
  Truth(LowReal.LIA1);
  Truth(LowReal.ISO); Truth(LowReal.IEEE); Truth(LowReal.rounds); Truth(LowReal.gUnderflow);
  Truth(LowReal.exception);
  Truth(LowReal.extend); WriteInt(LowReal.nModes, 2); WriteLn;
  WriteInt(LowReal.exponent(10.0), 4); WriteInt(LowReal.exponent(-0.1), 4);
  R(LowReal.fraction(10.0));
  R(LowReal.sign(-3.0)); R(LowReal.sign(3.0)); R(LowReal.intpart(-10.5));
  R(LowReal.fractpart(-10.5));
  R(LowReal.scale(1.5, 3)); R(LowReal.trunc(10.75, 3)); R(LowReal.round(10.75, 5));
  R(LowReal.round(10.75, 3));
  R(LowReal.synthesize(3, 1.25)); WriteLn;
  Truth(LowReal.succ(1.0) > 1.0); Truth(LowReal.pred(LowReal.succ(1.0)) = 1.0);
  Truth(LowReal.ulp(1.0) = LowReal.scale(1.0, -52)); Truth(LowReal.succ(0.0) < LowReal.small);
  LowReal.setMode(LowReal.Modes{}); Truth(LowReal.currentMode() = LowReal.Modes{});
  Truth(LowReal.IsLowException());
  WriteLn;
  WriteInt(LowLong.places, 4); WriteInt(LowLong.exponent(10.0), 4); L(LowLong.fraction(10.0));
  L(LowLong.sign(-3.0));
  L(LowLong.intpart(-10.5)); L(LowLong.fractpart(-10.5)); L(LowLong.scale(1.5, 3));
  L(LowLong.trunc(10.75, 3));
  L(LowLong.round(10.75, 5)); L(LowLong.synthesize(3, 1.25)); WriteLn;
  Truth(LowLong.succ(1.0) > 1.0); Truth(LowLong.pred(1.0) < 1.0); Truth(LowLong.ulp(1.0) > 0.0);
  LowLong.setMode(LowLong.Modes{}); Truth(LowLong.currentMode() = LowLong.Modes{});
  Truth(LowLong.IsLowException());
  WriteLn
END test_math.
