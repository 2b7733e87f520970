MODULE PredeclaredArguments;
TYPE Row = ARRAY [0..2] OF INTEGER;
VAR i: INTEGER; x: REAL; ch: CHAR; b: BOOLEAN; p: POINTER TO INTEGER; row: Row; c: CARDINAL;
BEGIN
  i := ABS(ch); x := ABS(b); b := ODD(x); ch := CAP(i); ch := CAP("ab"); c := ORD(x); c := ORD(row);
  ch := CHR(x); ch := CHR("a"); i := MAX(i); i := MAX(x); i := MIN(5); i := MAX(Row);
  c := HIGH(row); c := HIGH(i); c := HIGH(Row);
  i := TRUNC(i); x := FLOAT(x); x := FLOAT(ch);
  i := VAL(i, 3); i := VAL(Row, 3); p := VAL(INTEGER, 5);
  INC(x); INC(p); INC(row); INC(i, x); DEC(b, ch);
  NEW(i); DISPOSE(row); HALT("now"); c := SIZE(5); c := SIZE(i + 1)
END PredeclaredArguments.
