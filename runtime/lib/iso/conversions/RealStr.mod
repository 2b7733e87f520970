IMPLEMENTATION MODULE RealStr;

IMPORT TlcReals;

PROCEDURE StrToReal(str: ARRAY OF CHAR; VAR real: REAL; VAR res: ConvResults);
BEGIN
  res := TlcReals.ResultOf(TlcReals.Convert(str, real))
END StrToReal;

PROCEDURE RealToFloat(real: REAL; sigFigs: CARDINAL; VAR str: ARRAY OF CHAR);
BEGIN
  TlcReals.Float(real, sigFigs, str)
END RealToFloat;

PROCEDURE RealToEng(real: REAL; sigFigs: CARDINAL; VAR str: ARRAY OF CHAR);
BEGIN
  TlcReals.Eng(real, sigFigs, str)
END RealToEng;

PROCEDURE RealToFixed(real: REAL; place: INTEGER; VAR str: ARRAY OF CHAR);
BEGIN
  TlcReals.Fixed(real, place, str)
END RealToFixed;

PROCEDURE RealToStr(real: REAL; VAR str: ARRAY OF CHAR);
BEGIN
  TlcReals.Str(real, HIGH(str) + 1, str)
END RealToStr;

END RealStr.
