IMPLEMENTATION MODULE ldtoa;

FROM SYSTEM IMPORT ADDRESS;
IMPORT dtoa;

PROCEDURE strtold(s: ADDRESS; VAR error: BOOLEAN): LONGREAL;
BEGIN
  RETURN VAL(LONGREAL, dtoa.strtod(s, error))
END strtold;

PROCEDURE ldtoa(d: LONGREAL; mode: Mode; ndigits: INTEGER; VAR decpt: INTEGER;
    VAR sign: BOOLEAN): ADDRESS;
BEGIN
  RETURN dtoa.dtoa(VAL(REAL, d), VAL(dtoa.Mode, ORD(mode)), ndigits, decpt, sign)
END ldtoa;

END ldtoa.
