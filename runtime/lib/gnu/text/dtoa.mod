IMPLEMENTATION MODULE dtoa;

FROM SYSTEM IMPORT ADDRESS;
FROM DynamicStrings IMPORT String, Fin, InitStringCharStar;
FROM StringConvert IMPORT StringToLongreal;
FROM TlcReal IMPORT MaxDigits, TlcIsNegative, TlcRealDigits, behindPoint, significant;
FROM libc IMPORT malloc;

TYPE Text = POINTER TO ARRAY [0..MaxDigits + 1] OF CHAR;

PROCEDURE strtod(s: ADDRESS; VAR error: BOOLEAN): REAL;
VAR
  text: String;
  found: BOOLEAN;
  x: REAL;
BEGIN
  text := InitStringCharStar(s);
  x := VAL(REAL, StringToLongreal(text, found));
  Fin(text);
  error := NOT found;
  RETURN x
END strtod;

(* Returns the number of requested digits. *)
PROCEDURE Wanted(mode: Mode; ndigits, decpt: INTEGER): INTEGER;
BEGIN
  IF mode = decimaldigits THEN ndigits := ndigits + decpt END;
  IF ndigits < 1 THEN RETURN 1 END;
  IF ndigits > MaxDigits THEN RETURN MaxDigits END;
  RETURN ndigits
END Wanted;

PROCEDURE dtoa(d: REAL; mode: Mode; ndigits: INTEGER; VAR decpt: INTEGER;
    VAR sign: BOOLEAN): ADDRESS;
VAR
  digits: ARRAY [0..MaxDigits] OF CHAR;
  count, i: CARDINAL;
  exponent: LONGINT;
  text: Text;
BEGIN
  sign := TlcIsNegative(d);
  exponent := 0;
  IF mode = decimaldigits THEN
    count := VAL(CARDINAL, TlcRealDigits(d, behindPoint, ndigits, digits, exponent))
  ELSE
    count := VAL(CARDINAL,
        TlcRealDigits(d, significant, Wanted(mode, ndigits, 0), digits, exponent))
  END;
  decpt := VAL(INTEGER, exponent) + 1;
  text := malloc(MaxDigits + 2);
  i := 0;
  WHILE i < count DO
    text^[i] := digits[i];
    INC(i)
  END;
  (* TlcRealDigits omits trailing zeros. *)
  WHILE VAL(INTEGER, i) < Wanted(mode, ndigits, decpt) DO
    text^[i] := "0";
    INC(i)
  END;
  text^[i] := 0C;
  RETURN text
END dtoa;

END dtoa.
