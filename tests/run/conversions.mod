MODULE Conversions;
FROM InOut IMPORT Write, WriteInt, WriteCard, WriteReal, WriteLn;
VAR i: INTEGER; c: CARDINAL; ch: CHAR; b: BOOLEAN; s: SHORTINT; sc: SHORTCARD; r: REAL;
BEGIN
  i := 65; c := VAL(CARDINAL, i); WriteCard(c, 0);
  ch := VAL(CHAR, i); Write(ch); Write(CHR(c + 1));
  i := VAL(INTEGER, ORD(ch)); WriteInt(i, 4);
  i := VAL(INTEGER, ch) - 60; WriteInt(i, 4); WriteLn;
  b := VAL(BOOLEAN, 0); WriteCard(ORD(b), 0); b := i = 5; WriteCard(ORD(b), 2);
  WriteInt(VAL(INTEGER, b), 2); WriteLn;
  s := VAL(SHORTINT, -7); i := VAL(INTEGER, s) * 1000000000; WriteInt(i, 0); WriteLn;
  sc := VAL(SHORTCARD, 4000000000); c := VAL(CARDINAL, sc) * 4; WriteCard(c, 0); WriteLn;
  r := VAL(REAL, i); WriteReal(r, 0); r := FLOAT(s); WriteReal(r, 6); r := FLOAT(sc);
  WriteReal(r, 14); WriteLn;
  i := VAL(INTEGER, -2.9); WriteInt(i, 0); i := VAL(INTEGER, 2.9); WriteInt(i, 3); i := TRUNC(99.5);
  WriteInt(i, 4);
  WriteLn;
  c := ORD("A"); i := c; WriteInt(i, 0); c := i; WriteCard(c, 3); WriteCard(ORD(i), 3); WriteLn
END Conversions.
