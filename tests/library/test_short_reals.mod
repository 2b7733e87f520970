(* ShortMath, ShortComplexMath, LowShort, ShortStr, ShortConv, ConvStringReal, ConvStringLong, ConvStringShort, LegacyReal,
   FloatingUtilities. *)
MODULE test_short_reals;
FROM ConvTypes IMPORT ConvResults, strAllRight, ScanClass, ScanState, valid;
FROM DynamicStrings IMPORT Fin, String;
FROM FIO IMPORT StdOut;
FROM InOut IMPORT Write, WriteCard, WriteFixPt, WriteInt, WriteLn, WriteString;
FROM SFIO IMPORT WriteS;
IMPORT ConvStringLong, ConvStringReal, ConvStringShort, FloatingUtilities, LegacyReal, LowShort,
    ShortComplexMath, ShortConv, ShortMath, ShortStr;

VAR
  text: ARRAY [0..30] OF CHAR;
  few: ARRAY [0..4] OF CHAR;
  result: ConvResults;
  class: ScanClass;
  state: ScanState;
  x, least: SHORTREAL;
  legacy: LegacyReal.REAL;
  i: CARDINAL;

PROCEDURE Show(x: SHORTREAL);
BEGIN
  Write(" "); WriteFixPt(VAL(REAL, x), 1, 5)
END Show;

PROCEDURE ShowComplex(z: SHORTCOMPLEX);
BEGIN
  Write(" "); Show(RE(z)); Write("/"); Show(IM(z))
END ShowComplex;

PROCEDURE ShowString(s: String);
BEGIN
  Write(" ");
  IF WriteS(StdOut, s) # NIL THEN END;
  Fin(s)
END ShowString;

PROCEDURE Truth(is: BOOLEAN);
BEGIN
  IF is THEN WriteString(" yes") ELSE WriteString(" no") END
END Truth;

PROCEDURE Mathematics;
VAR z: SHORTCOMPLEX;
BEGIN
  Show(ShortMath.pi); Show(ShortMath.exp1); Show(ShortMath.sqrt(2.0)); Show(ShortMath.exp(1.0));
  Show(ShortMath.ln(10.0));
  Show(ShortMath.sin(1.0)); Show(ShortMath.cos(1.0)); Show(ShortMath.tan(1.0)); WriteLn;
  Show(ShortMath.arcsin(0.5)); Show(ShortMath.arccos(0.5)); Show(ShortMath.arctan(1.0));
  Show(ShortMath.power(2.0, 0.5));
  WriteInt(ShortMath.round(2.5), 3); WriteInt(ShortMath.round(-3.5), 3);
  Truth(ShortMath.IsRMathException()); WriteLn;
  z := CMPLX(VAL(SHORTREAL, 3.0), VAL(SHORTREAL, 4.0));
  Show(ShortComplexMath.abs(z)); Show(ShortComplexMath.arg(z));
  ShowComplex(ShortComplexMath.conj(z));
  ShowComplex(ShortComplexMath.power(z, 2.0)); ShowComplex(ShortComplexMath.sqrt(z));
  ShowComplex(ShortComplexMath.ln(z));
  WriteLn;
  z := CMPLX(VAL(SHORTREAL, 0.5), VAL(SHORTREAL, 0.25));
  ShowComplex(ShortComplexMath.exp(z)); ShowComplex(ShortComplexMath.sin(z));
  ShowComplex(ShortComplexMath.cos(z));
  ShowComplex(ShortComplexMath.tan(z)); WriteLn;
  ShowComplex(ShortComplexMath.arcsin(z)); ShowComplex(ShortComplexMath.arccos(z));
  ShowComplex(ShortComplexMath.arctan(z));
  ShowComplex(ShortComplexMath.polarToComplex(2.0, 1.0));
  ShowComplex(ShortComplexMath.scalarMult(2.0, z));
  ShowComplex(z + ShortComplexMath.i + ShortComplexMath.one - ShortComplexMath.zero);
  Truth(ShortComplexMath.IsCMathException()); WriteLn
END Mathematics;

PROCEDURE Parts;
BEGIN
  WriteInt(LowShort.radix, 1); WriteInt(LowShort.places, 3); WriteInt(LowShort.expoMin, 5);
  WriteInt(LowShort.expoMax, 4);
  Truth(LowShort.large = MAX(SHORTREAL)); Truth(LowShort.IEEE); Truth(LowShort.exception); WriteLn;
  x := 6.5;
  WriteInt(LowShort.exponent(x), 1); WriteInt(LowShort.exponent(0.0), 5);
  Show(LowShort.fraction(x)); Show(LowShort.sign(-x));
  Show(LowShort.intpart(-x)); Show(LowShort.fractpart(-x)); Show(LowShort.scale(x, -2));
  Show(LowShort.trunc(x, 2));
  Show(LowShort.round(x, 2)); Show(LowShort.synthesize(3, 1.5)); WriteLn;
  x := 1.0;
  Truth((LowShort.succ(x) > x) & (LowShort.pred(LowShort.succ(x)) = x) &
      (LowShort.succ(x) - x = LowShort.ulp(x)));
  i := 0;
  WHILE LowShort.ulp(x) < x DO x := x / 2.0; x := 1.0 + x - 1.0; INC(i) END;
  WriteCard(i, 3);
  least := LowShort.succ(0.0); Truth((least > 0.0) & (LowShort.pred(least) = 0.0));
  WriteInt(LowShort.exponent(least), 5);
  x := LowShort.large; Truth(LowShort.ulp(x) = x - LowShort.pred(x));
  Truth(LowShort.small < 1.0E-37);
  LowShort.setMode(LowShort.Modes{}); Truth(LowShort.currentMode() = LowShort.Modes{});
  Truth(LowShort.IsLowException());
  WriteLn
END Parts;

PROCEDURE Texts;
BEGIN
  x := ShortMath.pi;
  ShortStr.RealToStr(x, text); WriteString(text); Write(" "); ShortStr.RealToStr(x, few);
  WriteString(few); Write(" ");
  ShortStr.RealToFloat(x, 0, text); WriteString(text); Write(" ");
  ShortStr.RealToFloat(x * 1000.0, 3, text); WriteString(text);
  Write(" "); ShortStr.RealToEng(12345.6, 0, text); WriteString(text); Write(" ");
  ShortStr.RealToEng(12345.6, 3, text);
  WriteString(text); Write(" "); ShortStr.RealToFixed(x, 2, text); WriteString(text); WriteLn;
  ShortStr.StrToReal(" 0.1", x, result); Truth((result = strAllRight) & (x = VAL(SHORTREAL, 0.1)));
  ShortStr.RealToStr(x, text); Write(" "); WriteString(text);
  ShortStr.StrToReal("x", x, result); Truth(result = strAllRight); Truth(x = VAL(SHORTREAL, 0.1));
  ShortStr.RealToFloat(MAX(SHORTREAL), 0, text); Write(" "); WriteString(text);
  ShortStr.RealToFloat(least, 0, text); Write(" "); WriteString(text);
  ShortStr.RealToStr(0.0, text); Write(" "); WriteString(text); WriteLn;
  ShortConv.ScanReal("7", class, state); Truth(class = valid);
  Truth(ShortConv.FormatReal("1.5") = strAllRight);
  Show(ShortConv.ValueReal("1.5")); WriteCard(ShortConv.LengthFloatReal(0.1, 0), 3);
  WriteCard(ShortConv.LengthEngReal(12345.6, 3), 3);
  WriteCard(ShortConv.LengthFixedReal(12.5, 3), 3);
  Truth(ShortConv.IsRConvException()); WriteLn;
  ShowString(ConvStringReal.RealToFloatString(3923009.0, 2));
  ShowString(ConvStringReal.RealToEngString(0.0003923009, 2));
  ShowString(ConvStringReal.RealToFixedString(39.23009, 4));
  ShowString(ConvStringLong.RealToFloatString(39.23009, 5));
  ShowString(ConvStringLong.RealToEngString(39.23009, 1));
  ShowString(ConvStringLong.RealToFixedString(3923009.0, -2));
  ShowString(ConvStringShort.RealToFloatString(0.1, 0));
  ShowString(ConvStringShort.RealToEngString(0.1, 3));
  ShowString(ConvStringShort.RealToFixedString(0.1, 3)); WriteLn
END Texts;

PROCEDURE Conversion(r: REAL);
BEGIN
  WriteFixPt(FloatingUtilities.Frac(r), 1, 3); WriteInt(FloatingUtilities.Int(r), 4);
  WriteInt(FloatingUtilities.Trunc(r), 4);
  WriteInt(FloatingUtilities.Round(r), 4); Write(" ");
  WriteFixPt(VAL(REAL, FloatingUtilities.Fracl(VAL(LONGREAL, r))), 1, 3);
  WriteInt(VAL(INTEGER, FloatingUtilities.Intl(VAL(LONGREAL, r))), 4);
  WriteInt(VAL(INTEGER, FloatingUtilities.Truncl(VAL(LONGREAL, r))), 4);
  WriteInt(VAL(INTEGER, FloatingUtilities.Roundl(VAL(LONGREAL, r))), 4); WriteLn
END Conversion;

BEGIN
  Mathematics;
  Parts;
  Texts;
  Conversion(2.5); Conversion(-2.5); Conversion(2.25); Conversion(-0.75);
  Conversion(0.49999999999999994);
  WriteFixPt(FloatingUtilities.Float(7), 1, 1); Write(" ");
  WriteFixPt(VAL(REAL, FloatingUtilities.Floatl(-7)), 1, 1);
  WriteFixPt(FloatingUtilities.Frac(1.0E300), 4, 1); WriteLn;
  legacy := 1.5; x := legacy; Show(x); WriteCard(SIZE(legacy), 2); WriteLn
END test_short_reals.
