IMPLEMENTATION MODULE ShortStr;

FROM ConvTypes IMPORT strAllRight, strOutOfRange;
IMPORT RealStr, TlcReals;

CONST MaxDigits = 9;  (* significant digits that distinguish all SHORTREALs *)

(* Returns the number with the fewest digits that converts to this SHORTREAL. *)
PROCEDURE Shortest(real: SHORTREAL): REAL;
VAR
  text: TlcReals.Text;
  digits: CARDINAL;
  number: REAL;
BEGIN
  number := VAL(REAL, real);
  IF NOT (ABS(number) <= MAX(REAL)) THEN RETURN number END;
  digits := 0;
  REPEAT
    INC(digits);
    TlcReals.Float(VAL(REAL, real), digits, text);
    number := TlcReals.Value(text)
  UNTIL (digits = MaxDigits) OR (VAL(SHORTREAL, number) = real);
  RETURN number
END Shortest;

PROCEDURE StrToReal(str: ARRAY OF CHAR; VAR real: SHORTREAL; VAR res: ConvResults);
VAR
  number: REAL;
  short: SHORTREAL;
BEGIN
  RealStr.StrToReal(str, number, res);
  IF res # strAllRight THEN RETURN END;
  short := VAL(SHORTREAL, number);
  IF ABS(short) <= MAX(SHORTREAL) THEN real := short ELSE res := strOutOfRange END
END StrToReal;

PROCEDURE RealToFloat(real: SHORTREAL; sigFigs: CARDINAL; VAR str: ARRAY OF CHAR);
BEGIN
  IF sigFigs = 0 THEN
    RealStr.RealToFloat(Shortest(real), 0, str)
  ELSE
    RealStr.RealToFloat(VAL(REAL, real), sigFigs, str)
  END
END RealToFloat;

PROCEDURE RealToEng(real: SHORTREAL; sigFigs: CARDINAL; VAR str: ARRAY OF CHAR);
BEGIN
  IF sigFigs = 0 THEN
    RealStr.RealToEng(Shortest(real), 0, str)
  ELSE
    RealStr.RealToEng(VAL(REAL, real), sigFigs, str)
  END
END RealToEng;

PROCEDURE RealToFixed(real: SHORTREAL; place: INTEGER; VAR str: ARRAY OF CHAR);
BEGIN
  RealStr.RealToFixed(VAL(REAL, real), place, str)
END RealToFixed;

PROCEDURE RealToStr(real: SHORTREAL; VAR str: ARRAY OF CHAR);
BEGIN
  RealStr.RealToStr(Shortest(real), str)
END RealToStr;

END ShortStr.
