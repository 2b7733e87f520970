IMPLEMENTATION MODULE LongStr;

FROM ConvTypes IMPORT strAllRight;
IMPORT RealStr;

PROCEDURE StrToReal(str: ARRAY OF CHAR; VAR real: LONGREAL; VAR res: ConvResults);
VAR number: REAL;
BEGIN
  RealStr.StrToReal(str, number, res);
  IF res = strAllRight THEN real := VAL(LONGREAL, number) END
END StrToReal;

PROCEDURE RealToFloat(real: LONGREAL; sigFigs: CARDINAL; VAR str: ARRAY OF CHAR);
BEGIN
  RealStr.RealToFloat(VAL(REAL, real), sigFigs, str)
END RealToFloat;

PROCEDURE RealToEng(real: LONGREAL; sigFigs: CARDINAL; VAR str: ARRAY OF CHAR);
BEGIN
  RealStr.RealToEng(VAL(REAL, real), sigFigs, str)
END RealToEng;

PROCEDURE RealToFixed(real: LONGREAL; place: INTEGER; VAR str: ARRAY OF CHAR);
BEGIN
  RealStr.RealToFixed(VAL(REAL, real), place, str)
END RealToFixed;

PROCEDURE RealToStr(real: LONGREAL; VAR str: ARRAY OF CHAR);
BEGIN
  RealStr.RealToStr(VAL(REAL, real), str)
END RealToStr;

END LongStr.
